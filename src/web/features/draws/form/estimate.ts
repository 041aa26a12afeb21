import { DRAW_LIMITS as limits } from '#domain/draws/fields.ts';
import { type Calculation, type CalculationRequest, calculate } from '#domain/money/calculate.ts';
import { toPence, toPounds } from '#domain/money/format.ts';
import { PLATFORM_FEE_PERCENT } from '#domain/money/split.ts';
import { parseWholeNumber } from './numbers.ts';
import type { DrawValues } from './values.ts';

type Priced = Pick<
  DrawValues,
  'ticketPrice' | 'hasLimit' | 'ticketLimit' | 'charityPercentage' | 'extraTreesCount'
>;

/** Builds the calculator request, in pounds. Returns null while a number is missing or out of bounds. */
export function buildEstimateRequest(values: Priced): CalculationRequest | null {
  const pence = toPence(Number(values.ticketPrice || Number.NaN));
  const charityPercentage = parseWholeNumber(values.charityPercentage);
  const ticketLimit = values.hasLimit ? parseWholeNumber(values.ticketLimit) : null;
  if (!within(limits.ticketPrice, pence) || !within(limits.charityPercentage, charityPercentage)) return null;
  if (ticketLimit !== null && !within(limits.ticketLimit, ticketLimit)) return null;
  const trees = parseWholeNumber(values.extraTreesCount);
  return {
    ticketPrice: toPounds(pence),
    ticketLimit,
    charityPercentage,
    platformFeePercentage: PLATFORM_FEE_PERCENT,
    extraTreesCount: within(limits.extraTreesCount, trees) ? trees : 0,
  };
}

/** Calculates in the browser how much the draw earns if it sells out, in pounds. */
export function estimateDraw(values: Priced): Calculation | null {
  const request = buildEstimateRequest(values);
  return request && calculate(request);
}

/** Returns the maximum number of extra trees: the estimated profit without them, in whole pounds. */
export function getMaxExtraTrees(values: Priced): number {
  const profit = estimateDraw({ ...values, extraTreesCount: '0' })?.total.estimatedProfit;
  return Math.min(limits.extraTreesCount.max, Math.floor(profit ?? limits.extraTreesCount.max));
}

function within({ min, max }: { min: number; max: number }, number: number): boolean {
  return number >= min && number <= max;
}
