// What a person sees of the table: where it stands, what may be chosen, what is held. Null while there is nothing to do,
// or while all still looks as it did (`before`). The nodes are kept for the hand that then reaches for them.
(before) => {
  const shown = (node) => node.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const said = (node) => (node.getAttribute("aria-label") ?? node.innerText).replace(/\s+/g, " ").trim();
  const all = (selector) => [...document.querySelectorAll(selector)].filter(shown);
  const table = document.querySelector(".table");
  if (!table) return null;

  const nodes = [];
  const moves = [];
  const add = (kind, found) => {
    for (const node of found) {
      if (node.disabled || nodes.includes(node)) continue;
      nodes.push(node);
      const chosen = node.getAttribute("aria-pressed") === "true" || /chosen$/.test(said(node));
      moves.push({ index: nodes.length - 1, kind, name: said(node), chosen, key: node.dataset.key ?? "" });
    }
  };
  const within = (name) => `[aria-label="${name}"]`;
  const counted = all(within("The hand is over")).length > 0;
  const ended = all(within("The match is over")).length > 0;
  const composing = all(within("Make a rule")).length > 0;
  const asking = all("dialog[open]").length > 0;
  if (asking) add("dialog", all("dialog[open] button"));
  else if (counted || ended) add("main", all("[data-main]"));
  else if (composing) {
    add("tab", all(".compose .tabs button"));
    add("piece", all(".compose .shelf button, .compose .piece, .compose .joint, .compose .options button"));
    add("write", all(".compose textarea"));
    add("main", all("[data-main]"));
  } else {
    add("card", all(`[aria-label^="Your hand"] .playable`));
    add("target", all(".card.target"));
    add("aim", all(".aim"));
    const tools = ["Sort", "Hint", "Suggest", "Undo", "Clear"];
    const said_ = all(`${within("Actions")} button, ${within("Your choices")} button`).filter((node) => !tools.includes(said(node)));
    add("main", said_.filter((node) => "main" in node.dataset));
    add("several", said_.filter((node) => node.classList.contains("several")));
    add("say", said_);
    add("size", all(".amount .quick button"));
    add("slider", all(".amount input[type=range]"));
    add("typed", all(".amount input:not([type=range])"));
  }
  const place = asking ? "dialog" : ended ? "end" : counted ? "counted" : composing ? "compose" : "turn";
  const does = (move) => !["size", "slider", "typed", "tab", "piece", "write"].includes(move.kind);
  if (place !== "compose" && !moves.some(does)) return null;

  const cards = all("[data-card]").map((node) => `${node.dataset.card}${node.className}`);
  const buttons = all("button").map((node) => `${said(node)}${node.disabled}${node.getAttribute("aria-pressed")}`);
  const looks = [table.innerText, cards, buttons, all("textarea, input").map((node) => node.value)].join("|");
  if (looks === before) return null;
  globalThis.upcardSeen = nodes;
  const hand = [...document.querySelectorAll(`[aria-label^="Your hand"] [data-card]`)];
  return {
    place,
    moves,
    looks,
    hand: hand.map((node) => node.dataset.card),
    dimmed: hand.filter((node) => node.ariaDisabled === "true").map((node) => node.dataset.card),
    prompt: all(".prompt").map(said).join(" "),
  };
}
