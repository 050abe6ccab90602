/** Whether the server has a newer page than this one. */

export function scriptsOf(page: Document): string[] {
  return [...page.querySelectorAll<HTMLScriptElement>("script[type=module][src]")].map(
    (script) => script.getAttribute("src") ?? "",
  );
}

export async function isOutOfDate(): Promise<boolean> {
  const ours = scriptsOf(document);
  if (!ours.length) return false;
  try {
    const response = await fetch("/", { cache: "no-store", headers: { Accept: "text/html" } });
    if (!response.ok) return false;
    const theirs = scriptsOf(new DOMParser().parseFromString(await response.text(), "text/html"));
    return theirs.length > 0 && !ours.every((script) => theirs.includes(script));
  } catch {
    return false;
  }
}
