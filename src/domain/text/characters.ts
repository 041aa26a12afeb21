/**
 * How many characters a text has as people count them for a limit: an emoji is one though it takes two places in a
 * string, and so is a letter with its accent however it was typed. What is joined of several (a family, a flag) counts
 * with its parts, so that a limit bounds what has to be kept.
 */
export function characterCount(text: string): number {
  let count = 0;
  for (const _ of text.normalize('NFC')) count += 1;
  return count;
}
