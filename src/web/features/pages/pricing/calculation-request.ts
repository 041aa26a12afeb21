import { DEFAULT_CHARITY_PERCENT } from '#domain/money/calculate.ts';
import { PLATFORM_FEE_PERCENT } from '#domain/money/split.ts';

/** The values of the calculator's fields, as typed or selected. */
export type CalculatorFields = {
  price: string;
  tickets: string;
  charity: string;
  fee: string;
  addsTrees: boolean;
  trees: string;
};

/** The request to the API. The price is in pounds, a null limit means no limit, and shares are percentages. */
export type CalculationRequest = {
  ticketPrice: number;
  ticketLimit: number | null;
  charityPercentage: number;
  platformFeePercentage: number;
  extraTreesCount: number;
};

export const LOWEST_PRICE = 0.1;

/** Parses the typed price, in pounds. Returns at least 0.1, even for invalid input. */
export function parsePrice(typed: string): number {
  return Math.max(numberIn(typed, LOWEST_PRICE), LOWEST_PRICE);
}

/** Builds the request from the fields. Empty or invalid values use the default. */
export function buildRequest(fields: CalculatorFields): CalculationRequest {
  return {
    ticketPrice: parsePrice(fields.price),
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
