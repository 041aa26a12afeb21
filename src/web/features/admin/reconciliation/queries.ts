import { FINDING_STATES } from '#contract/refunds/reconciliation.ts';
import type { Api } from '#web/lib/api.ts';
import { callQuery } from '#web/lib/query.ts';
import { oneOf } from '#web/lib/search.ts';
import { ROWS_PER_PAGE } from '../admin-list.tsx';
import type { AdminSearch } from '../search.ts';

const FRESH_MS = 5_000;

type Data = { isRunning: boolean };

/** The state of the reconciliation and a page of findings. Polls while one runs. */
export function reconciliationQuery(api: Api, { state, page = 1 }: AdminSearch) {
  const shown = oneOf(state, FINDING_STATES);
  const query = { page, limit: ROWS_PER_PAGE, ...(shown && { state: shown }) };
  return {
    ...callQuery(api, 'GET /api/v1/admin/reconciliation', { query }),
    staleTime: 0,
    refetchInterval: ({ state: now }: { state: { data?: Data | undefined } }) =>
      now.data?.isRunning ? FRESH_MS : (false as const),
  };
}

/** One finding, in any state. */
export const findingQuery = (api: Api, finding: string) => ({
  ...callQuery(api, 'GET /api/v1/admin/reconciliation', { query: { finding, state: 'all' } }),
  staleTime: 0,
});
