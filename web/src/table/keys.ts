/** Letters that press buttons. */

/** A different letter for each text: its first free one, or "". */
export function letters(texts: string[]): string[] {
  const taken: string[] = [];
  return texts.map((text) => {
    const letter = letterOf(text, taken);
    taken.push(letter);
    return letter;
  });
}

export function letterOf(text: string, taken: string[]): string {
  return [...text.toLowerCase()].find((letter) => /[a-z0-9]/.test(letter) && !taken.includes(letter)) ?? "";
}
