/** Values stored in this browser between visits. The page works without storage too (private mode, full disk). */
export function load<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(`upcard.${key}`);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

/** Stores a value; false where the browser does not. */
export function save(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(`upcard.${key}`, JSON.stringify(value));
    return true;
  } catch {
    return false; // Nothing to do: the page works without memory.
  }
}
