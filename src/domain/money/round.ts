/** Two decimals of a percentage are counted; finer ones are rounded to them. */
const HUNDREDTHS_OF_A_PERCENT = 100;

/** Refuses amounts that integer arithmetic could not carry exactly. */
export function assertPence(name: string, pence: number): void {
  if (!Number.isSafeInteger(pence) || pence < 0) {
    throw new RangeError(`${name} must be a whole, non-negative number of pence, got ${pence}`);
  }
}

/**
 * `percent` % of `pence`, rounded half up to the penny in integer arithmetic.
 * @param percent 0–100, two decimals counted
 */
export function percentOf(pence: number, percent: number): number {
  const { numerator, denominator } = fraction(pence, percent);
  return Number((2n * numerator + denominator) / (2n * denominator));
}

/** Like `percentOf`, rounded down: for copy that must never promise too much. */
export function percentOfRoundedDown(pence: number, percent: number): number {
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
