import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Calculation, calculate } from '#domain/money/calculate.ts';
import { useApi } from '#web/lib/router-context.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import type { CalculationRequest } from './calculation-request.ts';

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

/**
 * Requests the figures when the input stops changing, and only once for the same input. Shows zeros if the request
 * fails. The server renders the first figures with the page, by the same rules as the API.
 */
export function useCalculation(input: CalculationRequest): {
  total: Calculation['total'];
  isPending: boolean;
} {
  const api = useApi();
  const [first] = useState(input);
  const { debounced, isSettled } = useDebounced(input, DEBOUNCE_MS);
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['calculation', debounced],
    queryFn: () => api('POST /api/v1/calculations/prize-draws', { body: debounced }),
    placeholderData: keepPreviousData,
    ...(sameInput(debounced, first) && { initialData: () => calculate(first) }),
  });
  return { total: data?.total ?? NOTHING, isPending: isPlaceholderData || !isSettled };
}

function sameInput(a: CalculationRequest, b: CalculationRequest): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
