/** Percentages are rounded to two decimals. */
const HUNDREDTHS_OF_A_PERCENT = 100;

/** Throws a RangeError unless the amount is a safe integer of at least 0. */
export function assertPence(name: string, pence: number): void {
  if (!Number.isSafeInteger(pence) || pence < 0) {
    throw new RangeError(`${name} must be a whole, non-negative number of pence, got ${pence}`);
  }
}

/**
 * Returns `percent` % of `pence`, rounded half up to the penny in integer arithmetic.
 * @param percent 0–100, up to two decimals
 */
export function calculatePercent(pence: number, percent: number): number {
  const { numerator, denominator } = fraction(pence, percent);
  return Number((2n * numerator + denominator) / (2n * denominator));
}

/** Like `calculatePercent`, but rounded down, for copy that must never promise too much. */
export function calculatePercentRoundedDown(pence: number, percent: number): number {
  const { numerator, denominator } = fraction(pence, percent);
  return Number(numerator / denominator);
}

function fraction(pence: number, percent: number): { numerator: bigint; denominator: bigint } {
  assertPence('amount', pence);
  if (!(percent >= 0 && percent <= 100)) {
    throw new RangeError(`percentage must be between 0 and 100, got ${percent}`);
  }
  const share = BigInt(Math.round(percent * HUNDREDTHS_OF_A_PERCENT));
  return { numerator: BigInt(pence) * share, denominator: BigInt(100 * HUNDREDTHS_OF_A_PERCENT) };
}
