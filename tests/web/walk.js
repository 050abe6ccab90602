// The key that brings the focus nearer to what was seen; "" when it is there, null if it has gone from the screen since it was seen.
(index) => {
  const goal = globalThis.upcardSeen[index];
  if (!goal.isConnected || !goal.checkVisibility({ visibilityProperty: true })) return null;
  const at = document.activeElement;
  if (goal === at) return "";
  const behind = at !== document.body && (goal.compareDocumentPosition(at) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const hand = goal.closest('[aria-label^="Your hand"]');
  if (hand && hand.contains(at) && hand !== at) return behind ? "ArrowLeft" : "ArrowRight";
  return behind ? "Shift+Tab" : "Tab";
}
