import type { Prize } from './terms.ts';

/** Prizes as hosts enter them: a quantity of 3 means three prizes, each with a rank and a winner of its own. */
export type PrizeRow = {
  description: string;
  valuePence?: number | null | undefined;
  quantity?: number | undefined;
  imageUrl?: string | null | undefined;
  imageAlt?: string | null | undefined;
};

/** Ranks the prizes 1, 2, 3 … in the given order. */
export function rankPrizes(rows: readonly PrizeRow[]): Required<Prize>[] {
  return rows
    .flatMap(({ quantity = 1, ...prize }) => Array<typeof prize>(quantity).fill(prize))
    .map(({ description, valuePence = null, imageUrl = null, imageAlt = null }, at) => ({
      rank: at + 1,
      description: description.trim(),
      valuePence,
      imageUrl,
      imageAlt: imageUrl === null ? null : imageAlt || null,
    }));
}

export const countPrizes = (rows: readonly Pick<PrizeRow, 'quantity'>[]): number =>
  rows.reduce((sum, { quantity = 1 }) => sum + quantity, 0);

/** Joins equal prizes that follow each other, as a host enters them and as pages list them. */
export function groupPrizes<P extends Prize>(prizes: readonly P[]): { prize: P; ranks: number[] }[] {
  const groups: { prize: P; ranks: number[] }[] = [];
  for (const prize of [...prizes].sort((a, b) => a.rank - b.rank)) {
    const last = groups.at(-1);
    if (last && isSamePrize(last.prize, prize)) last.ranks.push(prize.rank);
    else groups.push({ prize, ranks: [prize.rank] });
  }
  return groups;
}

function isSamePrize(a: Prize, b: Prize): boolean {
  return (
    a.description === b.description &&
    (a.valuePence ?? null) === (b.valuePence ?? null) &&
    (a.imageUrl ?? null) === (b.imageUrl ?? null) &&
    (a.imageAlt ?? null) === (b.imageAlt ?? null)
  );
}

/** What all prizes together are worth, in pence; null unless each has a value. */
export function sumPrizeValues(prizes: readonly Pick<Prize, 'valuePence'>[]): number | null {
  const values = prizes.flatMap(({ valuePence }) => valuePence ?? []);
  if (values.length === 0 || values.length < prizes.length) return null;
  return values.reduce((sum, value) => sum + value, 0);
}

/** The new index of a moved prize, kept within the list. */
export function placeAfterMove(place: number, count: number): number {
  return Math.min(Math.max(place, 0), count - 1);
}
