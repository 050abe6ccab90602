// What is wrong with how the page lies on the screen, in sentences: too small, cut off, out of reach, wider than the screen.
(still) => {
  const shown = (node) => node.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const said = (node) => (node.getAttribute("aria-label") ?? node.innerText ?? "").replace(/\s+/g, " ").trim().slice(0, 40);
  const root = document.documentElement;
  const [wide, high] = [root.clientWidth, root.clientHeight];
  const flaws = [];
  if (root.scrollWidth > wide) flaws.push(`the page is ${root.scrollWidth} px wide on a screen of ${wide}`);
  if (still && root.scrollHeight > high) flaws.push(`the table is ${root.scrollHeight} px high on a screen of ${high}`);

  // Is it in a box that scrolls, or that is there for voices only?
  const scrolls = (node) => {
    for (let at = node.parentElement; at; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (/(auto|scroll)/.test(style.overflowX + style.overflowY)) return true;
    }
    return false;
  };
  const unseen = (node) => node.closest(".unseen, [aria-hidden=true]") !== null;

  const dialog = document.querySelector("dialog[open]");
  const ground = dialog ?? document.body;
  for (const node of ground.querySelectorAll("button, a[href], input, select, [role=switch]")) {
    if (!shown(node) || unseen(node)) continue;
    const box = node.getBoundingClientRect();
    if (box.width < 2) continue;
    const name = said(node) || node.tagName;
    const card = "card" in node.dataset;
    const sentence = node.closest(".rules") || (node.closest(".log") && !dialog); // a line of text that one may click, beside the table
    if (!card && !sentence && node.type !== "range" && (box.height < 43.5 || box.width < 43.5))
      flaws.push(`“${name}” is only ${Math.round(box.width)} × ${Math.round(box.height)} px`);
    if (scrolls(node)) continue;
    if (box.left < -1 || box.right > wide + 1) flaws.push(`“${name}” reaches beyond the side of the screen`);
    if (still && (box.top < -1 || box.bottom > high + 1)) flaws.push(`“${name}” reaches beyond the top or the foot of the screen`);
    if (!still || node.closest(".low")) continue;
    const at = card ? [box.left + Math.min(14, box.width / 2), box.top + 16] : [box.left + box.width / 2, box.top + box.height / 2];
    const found = document.elementFromPoint(...at);
    if (found && !node.contains(found) && !found.contains(node)) flaws.push(`“${name}” lies under “${said(found)}” (${found.getAttribute("class") ?? found.tagName} in ${found.parentElement.className})`);
  }

  // The strip of each card of the hand that is in sight.
  const hand = [...ground.querySelectorAll('[aria-label^="Your hand"] .row')];
  for (const row of hand) {
    const cards = [...row.querySelectorAll("[data-card]")].map((node) => node.getBoundingClientRect());
    cards.forEach((box, i) => {
      const next = cards[i + 1];
      if (next && next.left - box.left < 27.5) flaws.push(`only ${Math.round(next.left - box.left)} px of a card of the hand are in sight`);
    });
  }

  const walker = document.createTreeWalker(ground, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const node = text.parentElement;
    if (!text.data.trim() || !node || /^(SCRIPT|STYLE|NOSCRIPT|OPTION)$/.test(node.tagName) || node.closest("svg, .unseen") || !shown(node)) continue;
    const size = parseFloat(getComputedStyle(node).fontSize);
    const words = text.data.trim().slice(0, 40);
    if (!node.closest("code") && /\{\d+\}|\{[^{}]*\||\[[0-9A-Z]{2}\]/.test(text.data)) flaws.push(`“${words}” shows its marks`);
    if (size < 12) flaws.push(`“${words}” is written at ${size} px`);
    const range = document.createRange();
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    if (box.width < 2 || scrolls(node)) continue;
    if (box.left < -1 || box.right > wide + 1) flaws.push(`“${words}” runs beyond the side of the screen`);
    if (still && (box.top < -1 || box.bottom > high + 1)) flaws.push(`“${words}” runs beyond the top or the foot of the screen`);
    for (let at = node; at && at !== ground; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (style.overflowX === "visible" || style.textOverflow === "ellipsis") continue;
      const frame = at.getBoundingClientRect();
      if (frame.width > 2 && (box.right > frame.right + 2 || box.left < frame.left - 2)) flaws.push(`“${words}” is cut off at the side`);
      break;
    }
  }

  // Notes beside the cards of a row.
  for (const node of ground.querySelectorAll(".filled .note"))
    if (shown(node) && node.getBoundingClientRect().left + node.scrollWidth > node.closest(".filled").getBoundingClientRect().right)
      flaws.push(`“${said(node)}” reaches out of its row`);

  // Words at the table that end in dots.
  for (const node of ground.querySelectorAll(".table *"))
    if (getComputedStyle(node).textOverflow === "ellipsis" && shown(node) && !unseen(node) && node.scrollWidth > node.clientWidth + 1)
      flaws.push(`“${said(node)}” is cut with dots`);

  // What lies on the cloth lies on it whole, or in a part of it that scrolls.
  const scrolled = (node) => {
    for (let at = node.parentElement; at && at !== cloth; at = at.parentElement)
      if (/auto|scroll/.test(getComputedStyle(at).overflowY) && at.scrollHeight > at.clientHeight + 1) return true;
    return false;
  };
  const cloth = still ? ground.querySelector(".cloth") : null;
  const counting = ground.querySelector(".inner.counting, .inner[data-scrolls]"); // the cloth is scrolled
  for (const node of (counting ? [] : cloth?.querySelectorAll("[data-card], .gone, .slot, .hole")) ?? []) {
    const [box, edge] = [node.getBoundingClientRect(), cloth.getBoundingClientRect()];
    if (shown(node) && !node.closest(".lay") && (box.bottom > edge.bottom + 2 || box.top < edge.top - 2) && !scrolled(node)) flaws.push(`a card or its place in “${said(node.closest("[data-zone]") ?? cloth)}” is cut off by the edge of the cloth`);
  }

  // Names that lie over cards, or over each other.
  const inSight = (node) => {
    const box = node.getBoundingClientRect();
    for (let at = node.parentElement; at; at = at.parentElement) {
      if (!/(auto|scroll)/.test(getComputedStyle(at).overflowX)) continue;
      const frame = at.getBoundingClientRect();
      if (box.left < frame.left || box.right > frame.right || box.top < frame.top || box.bottom > frame.bottom) return false;
    }
    return true;
  };
  const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3;
  const plates = still ? [...ground.querySelectorAll(".plate")].filter(shown) : [];
  const lying = still ? [...ground.querySelectorAll(".cloth [data-card], .below [data-card], .bar button, .tray button")].filter((node) => shown(node) && !unseen(node) && !node.closest(".backs") && inSight(node)) : [];
  plates.forEach((plate, i) => {
    const box = plate.getBoundingClientRect();
    for (const other of plates.slice(i + 1)) if (over(box, other.getBoundingClientRect())) flaws.push(`the plates of ${said(plate)} and ${said(other)} overlap`);
    for (const node of lying) if (over(box, node.getBoundingClientRect())) flaws.push(`the plate of ${said(plate)} and “${said(node) || node.dataset.card || "a back"}” overlap`);
  });

  // The question, and what hides it.
  const question = still ? ground.querySelector("p.prompt > span") : null;
  if (question && shown(question)) {
    const box = question.getBoundingClientRect();
    for (const node of ground.querySelectorAll(".bar button, .tray button")) if (shown(node) && over(box, node.getBoundingClientRect())) flaws.push(`the question lies under “${said(node)}”`);
  }
  return [...new Set(flaws)];
}
