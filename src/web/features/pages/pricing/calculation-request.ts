import { DEFAULT_CHARITY_PERCENT } from '#domain/money/calculate.ts';
import { PLATFORM_FEE_PERCENT } from '#domain/money/split.ts';

/** What stands in the calculator's fields: numbers as they were typed or slid to. */
export type CalculatorFields = {
  price: string;
  tickets: string;
  charity: string;
  fee: string;
  addsTrees: boolean;
  trees: string;
};

/** As it is sent: pounds, tickets (null: no limit), percent, percent, trees. */
export type CalculationRequest = {
  ticketPrice: number;
  ticketLimit: number | null;
  charityPercentage: number;
  platformFeePercentage: number;
  extraTreesCount: number;
};

export const LOWEST_PRICE = 0.1;

/** What was typed as a price: at least 0.1, which also stands for what is no number. */
export function priceOf(typed: string): number {
  return Math.max(numberIn(typed, LOWEST_PRICE), LOWEST_PRICE);
}

/** What is sent for these fields; what is empty, or no number, is what it is by itself. */
export function requestFrom(fields: CalculatorFields): CalculationRequest {
  return {
    ticketPrice: priceOf(fields.price),
    ticketLimit: numberIn(fields.tickets, null),
    charityPercentage: numberIn(fields.charity, DEFAULT_CHARITY_PERCENT),
    platformFeePercentage: numberIn(fields.fee, PLATFORM_FEE_PERCENT),
    extraTreesCount: fields.addsTrees ? numberIn(fields.trees, 0) : 0,
  };
}

function numberIn<T>(typed: string, otherwise: T): number | T {
  const number = Number.parseFloat(typed);
  return Number.isNaN(number) ? otherwise : number;
}
