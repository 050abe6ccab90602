/** A page that is fetched late takes the focus to its heading itself, as a page load would. */
import { route } from "../route.svelte";

export function focusOnArrival(heading: HTMLElement): void {
  if (route.moved) heading.focus({ preventScroll: true });
}
