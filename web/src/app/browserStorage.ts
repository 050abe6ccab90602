/** What this browser keeps between visits; a browser that keeps nothing (private mode, full disk) still plays. */
export function load<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(`upcard.${key}`);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function save(key: string, value: unknown): void {
  try {
    localStorage.setItem(`upcard.${key}`, JSON.stringify(value));
  } catch {
    // Nothing to do: the page works without memory.
  }
}
