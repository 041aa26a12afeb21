const ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };
const ordinals = new Intl.PluralRules('en-GB', { type: 'ordinal' });

/** Formats the name of a prize: "Prize" for a single one, otherwise "1st prize", "2nd prize" and so on. */
export function formatPrizeName(at: number, count: number): string {
  if (count === 1) return 'Prize';
  const rank = at + 1;
  return `${rank}${ENDINGS[ordinals.select(rank)] ?? 'th'} prize`;
}
