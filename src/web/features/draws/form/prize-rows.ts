import { DRAW_LIMITS as limits } from '#domain/draws/fields.ts';
import type { PrizeRow } from '#domain/draws/prizes.ts';
import { toPence } from '#domain/money/format.ts';
import { parseWholeNumber } from './numbers.ts';
import type { PrizeValues } from './values.ts';

/**
 * Reads an amount as people type it, such as "£1,250"; null if there is none, NaN if it is not a number. A comma is only
 * read between thousands: "5,00" is not 500.
 */
export function parsePence(text: string | undefined): number | null {
  const typed = (text ?? '').replace(/[£\s]|,(?=\d{3}(?!\d))/g, '');
  return typed === '' ? null : toPence(Number(typed));
}

/** How many equal prizes a row stands for. Anything but a possible number counts as one. */
export function readQuantity({ quantity }: Pick<PrizeValues, 'quantity'>): number {
  const number = parseWholeNumber(quantity || '1');
  return number >= 1 && number <= limits.prizes.max ? number : 1;
}

/** Converts a row to the API's values. */
export function toPrizeRow({ description, valuePence, imageUrl, imageAlt, ...row }: PrizeValues): PrizeRow {
  const quantity = readQuantity(row);
  return {
    description: description.trim(),
    valuePence: parsePence(valuePence),
    ...(quantity > 1 && { quantity }),
    imageUrl: imageUrl || null,
    imageAlt: (imageUrl && imageAlt?.trim()) || null,
  };
}
