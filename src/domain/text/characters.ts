/**
 * Counts the characters of a text for a length limit: an emoji and a letter with its accent count once, however they
 * are encoded. Joined symbols such as families and flags count by their parts, so that the limit bounds storage.
 */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text.normalize('NFC')) count += 1;
  return count;
}
