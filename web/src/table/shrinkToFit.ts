/** Shrinks the table surface until it fits: sets --k, the factor for every card's width. At the count the small piles make room
 *  first. Parts that do not fit even at the smallest size move closer together, and then scroll. */
const LEAST = 0.42;

export function fit(box: HTMLElement): void {
  const inner = box.firstElementChild as HTMLElement | null;
  if (!inner || box.clientHeight === 0) return;
  const fits = (k: number): boolean => {
    box.style.setProperty("--k", k.toFixed(3));
    return inner.scrollHeight <= inner.clientHeight + 1 && inner.scrollWidth <= inner.clientWidth + 1 && above(inner) >= -1;
  };
  inner.removeAttribute("data-scrolls");
  inner.removeAttribute("data-bare");
  inner.removeAttribute("data-close");
  if (fits(1)) return;
  if (inner.classList.contains("counting")) {
    inner.dataset.bare = "";
    if (fits(1)) return;
  }
  const shrinks = (): boolean => {
    let [low, high] = [LEAST, 1];
    for (let i = 0; i < 6; i++) {
      const middle = (low + high) / 2;
      if (fits(middle)) low = middle;
      else high = middle;
    }
    return fits(low);
  };
  if (shrinks()) return;
  inner.dataset.close = "";
  if (shrinks()) return;
  inner.dataset.scrolls = "";
  inner.tabIndex = 0;
}

/** By how much the tallest part overflows. (Browsers do not count upward overflow as scrolling.) */
function above(inner: HTMLElement): number {
  const top = inner.getBoundingClientRect().top + Number.parseFloat(getComputedStyle(inner).paddingTop || "0");
  return Math.min(
    ...[...inner.children]
      .filter((part) => part.getClientRects().length > 0 && getComputedStyle(part).position !== "absolute")
      .map((part) => part.getBoundingClientRect().top - top),
  );
}
