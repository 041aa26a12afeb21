import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Calculation, calculate } from '#domain/money/calculate.ts';
import { useApi } from '#web/lib/router-context.ts';

/** As the calculator sends it: pounds, tickets, percent, trees. */
export type CalculatorInput = {
  ticketPrice: number;
  ticketLimit: number;
  charityPercentage: number;
  extraTreesCount: number;
};

export const LOWEST_PRICE = 0.1;

const DEBOUNCE_MS = 300;

const NOTHING: Calculation['total'] = {
  totalRevenue: 0,
  platformFees: 0,
  afterPlatformFees: 0,
  charityContribution: 0,
  defaultTrees: 0,
  additionalTrees: 0,
  treeCost: 0,
  estimatedProfit: 0,
  totalTrees: 0,
};

/** What was typed as a price: at least 0.1, which also stands for what is no number. */
export function priceOf(typed: string): number {
  const price = Number.parseFloat(typed);
  return Number.isNaN(price) ? LOWEST_PRICE : Math.max(price, LOWEST_PRICE);
}

/**
 * Asks for the figures once the input rests; the same input is asked for once. Where the call fails there are
 * zeros. The first figures come with the page, by the very rules that the call applies.
 */
export function useCalculation(input: CalculatorInput): { total: Calculation['total']; isPending: boolean } {
  const api = useApi();
  const [first] = useState(input);
  const rested = useRested(input);
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['calculation', rested],
    queryFn: () => api('POST /api/v1/calculations/prize-draws', { body: rested }),
    placeholderData: keepPreviousData,
    ...(sameInput(rested, first) && { initialData: () => calculate(first) }),
  });
  return { total: data?.total ?? NOTHING, isPending: isPlaceholderData || !sameInput(rested, input) };
}

/** The input as it was when it last stood still for a moment. */
function useRested(input: CalculatorInput): CalculatorInput {
  const [rested, setRested] = useState(input);
  useEffect(() => {
    if (sameInput(input, rested)) return;
    const timer = setTimeout(() => setRested(input), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [input, rested]);
  return rested;
}

function sameInput(a: CalculatorInput, b: CalculatorInput): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
