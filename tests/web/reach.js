// Where to touch what was seen: on a card its index or whatever else of it is in sight, else its middle; and what lies over it
// where nothing of it is. Null if it has gone from the screen since it was seen.
(index) => {
  const node = globalThis.upcardSeen[index];
  if (!node.isConnected) return null;
  node.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
  const box = node.getBoundingClientRect();
  const middle = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  const corner = { x: box.left + Math.min(14, box.width / 2), y: box.top + 16 };
  const edges = [0.12, 0.5, 0.88].flatMap((x) => [0.06, 0.3, 0.6, 0.94].map((y) => ({ x: box.left + x * box.width, y: box.top + y * box.height })));
  const under = (at) => document.elementFromPoint(at.x, at.y);
  const spots = "card" in node.dataset ? [corner, ...edges] : [middle];
  const free = spots.find((at) => node.contains(under(at)));
  return { ...(free ?? spots[0]), over: free ? "" : (under(spots[0])?.outerHTML.slice(0, 200) ?? "the edge of the screen") };
}
