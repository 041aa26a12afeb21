/** Which of the letters a typed word has used up, one tile for each letter typed. */
export function usedTiles(letters: string, typed: string): boolean[] {
  const used = Array.from(letters, () => false);
  for (const letter of typed.toLowerCase()) {
    const at = Array.from(letters).findIndex((tile, index) => tile === letter && !used[index]);
    if (at >= 0) used[at] = true;
  }
  return used;
}

/** What of a typed word can be laid with the letters: each tile once, and nothing else. */
export function laidWith(letters: string, typed: string): string {
  const left = [...letters];
  return [...typed.toLowerCase()]
    .filter((letter) => {
      const at = left.indexOf(letter);
      if (at >= 0) left.splice(at, 1);
      return at >= 0;
    })
    .join('');
}

/** The word with a letter put in at a place; at its end where the place lies beyond it. */
export function withLetter(word: string, letter: string, at: number): string {
  return word.slice(0, at) + letter + word.slice(at);
}

/** The places of the tiles in another order than they lie in. */
export function shuffled(order: readonly number[], random: () => number): number[] {
  const next = [...order];
  for (let at = next.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [next[at], next[other]] = [next[other] ?? 0, next[at] ?? 0];
  }
  return next;
}
