/**
 * Counts the characters of a text for a length limit. An accented letter counts once, however it is encoded. Joined
 * symbols such as families and flags count once for each part, so that the limit bounds storage.
 */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text.normalize('NFC')) count += 1;
  return count;
}
