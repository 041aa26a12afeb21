/** A rate in whole percent, and the number that invoices show. A rate of 0 means that no VAT is charged. */
export type Vat = { ratePercent: number; number: string };

/** Splits an amount that includes VAT, in pence. The VAT is rounded half up. */
export function splitVat(grossPence: number, ratePercent: number): { netPence: number; vatPence: number } {
  const vatPence = Math.floor(
    (2 * grossPence * ratePercent + (100 + ratePercent)) / (2 * (100 + ratePercent)),
  );
  return { netPence: grossPence - vatPence, vatPence };
}
