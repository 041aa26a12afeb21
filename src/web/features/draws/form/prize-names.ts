const ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };
const ordinals = new Intl.PluralRules('en-GB', { type: 'ordinal' });

/** "Prize" while there is one, else "1st prize", "2nd prize" and so on by its place in the list. */
export function formatPrizeName(at: number, count: number): string {
  if (count === 1) return 'Prize';
  const rank = at + 1;
  return `${rank}${ENDINGS[ordinals.select(rank)] ?? 'th'} prize`;
}
