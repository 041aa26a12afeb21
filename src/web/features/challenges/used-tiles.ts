/** Which of the letters a typed word has used up, one tile for each letter typed. */
export function usedTiles(letters: string, typed: string): boolean[] {
  const used = Array.from(letters, () => false);
  for (const letter of typed.toLowerCase()) {
    const at = Array.from(letters).findIndex((tile, index) => tile === letter && !used[index]);
    if (at >= 0) used[at] = true;
  }
  return used;
}
