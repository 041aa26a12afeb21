import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { type Calculation, type CalculationRequest, calculate } from '#domain/money/calculate.ts';
import { useApi } from '#web/lib/router-context.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { buildEstimateRequest } from './estimate.ts';
import type { DrawValues } from './values.ts';

const DEBOUNCE_MS = 300;

export type Estimate = {
  /** The request for the values at the last pause in typing; null while a number is missing. */
  request: CalculationRequest | null;
  /** Null if there is no request. */
  calculation: Calculation | null;
  /** The call failed, so the browser computed the figures. */
  isFallback: boolean;
  retry: () => void;
};

/**
 * Returns the draw's estimated income, requested when typing pauses. The server renders the first figures with the
 * same rules.
 */
export function useEstimate(): Estimate {
  const api = useApi();
  const request = buildEstimateRequest(useWatch<DrawValues>() as DrawValues);
  const { debounced } = useDebounced(request, DEBOUNCE_MS);
  const [first] = useState(debounced);
  const { data, isError, refetch } = useQuery({
    queryKey: ['calculation', debounced],
    queryFn: async () =>
      debounced ? await api('POST /api/v1/calculations/prize-draws', { body: debounced }) : null,
    placeholderData: keepPreviousData,
    ...(debounced === first && { initialData: () => debounced && calculate(debounced) }),
  });
  const own = () => debounced && calculate(debounced);
  return {
    request: debounced,
    calculation: isError ? own() : (data ?? own()),
    isFallback: isError,
    retry: () => void refetch(),
  };
}
