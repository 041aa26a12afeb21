/** Finds which tiles a typed word uses, one tile per letter. */
export function findUsedTiles(letters: string, typed: string): boolean[] {
  const used = Array.from(letters, () => false);
  for (const letter of typed.toLowerCase()) {
    const at = Array.from(letters).findIndex((tile, index) => tile === letter && !used[index]);
    if (at >= 0) used[at] = true;
  }
  return used;
}

/** Keeps only the typed letters for which there is still a tile. */
export function keepAvailableLetters(letters: string, typed: string): string {
  const left = [...letters];
  return [...typed.toLowerCase()]
    .filter((letter) => {
      const at = left.indexOf(letter);
      if (at >= 0) left.splice(at, 1);
      return at >= 0;
    })
    .join('');
}

/** Inserts a letter at a position. Beyond the end of the word, the letter is appended. */
export function insertLetter(word: string, letter: string, at: number): string {
  return word.slice(0, at) + letter + word.slice(at);
}

/** Returns the tile positions in random order. */
export function shuffleTiles(order: readonly number[], random: () => number): number[] {
  const next = [...order];
  for (let at = next.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [next[at], next[other]] = [next[other] ?? 0, next[at] ?? 0];
  }
  return next;
}
