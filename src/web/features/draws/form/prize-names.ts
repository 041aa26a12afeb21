const ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };
const ordinals = new Intl.PluralRules('en-GB', { type: 'ordinal' });

/** Formats the name of a row: "1st prize", or "2nd to 4th prizes" if it stands for several. */
export function formatRowName(quantities: readonly number[], at: number): string {
  const count = quantities.reduce((sum, quantity) => sum + quantity, 0);
  const first = quantities.slice(0, at).reduce((sum, quantity) => sum + quantity, 0);
  const name = formatPrizeName(first, count);
  const quantity = quantities[at] ?? 1;
  if (quantity === 1) return name;
  return `${name.split(' ')[0]} to ${formatPrizeName(first + quantity - 1, count)}s`;
}

/** Formats the name of a prize: "Prize" for a single one, otherwise "1st prize", "2nd prize" and so on. */
export function formatPrizeName(at: number, count: number): string {
  if (count === 1) return 'Prize';
  const rank = at + 1;
  return `${rank}${ENDINGS[ordinals.select(rank)] ?? 'th'} prize`;
}
