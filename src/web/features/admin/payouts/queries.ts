import { PAYABLE_STATES } from '#domain/payouts/states.ts';
import type { Api } from '#web/lib/api.ts';
import { callQuery } from '#web/lib/query.ts';
import { oneOf } from '#web/lib/search.ts';
import { adminQuery } from '../admin-list.tsx';
import type { AdminSearch } from '../search.ts';

export const PAYABLES_PER_PAGE = 50;
const LATEST_FILES = 5;

/** A page of payables: unpaid ones first, each earliest due date first. */
export function payablesQuery(api: Api, { state, draw, page = 1 }: AdminSearch) {
  const known = oneOf(state, PAYABLE_STATES);
  const query = { page, limit: PAYABLES_PER_PAGE, ...(known && { state: known }), ...(draw && { draw }) };
  return adminQuery(api, 'GET /api/v1/admin/payables', { query });
}

/** The totals of all draws, or of the chosen one. */
export function totalsQuery(api: Api, { draw }: AdminSearch) {
  const query = draw ? { draw } : {};
  return { ...callQuery(api, 'GET /api/v1/admin/payables/totals', { query }), staleTime: 0 };
}

export function payableQuery(api: Api, id: string) {
  return { ...callQuery(api, 'GET /api/v1/admin/payables/:id', { params: { id } }), staleTime: 0 };
}

export function exportableQuery(api: Api) {
  return { ...callQuery(api, 'GET /api/v1/admin/payables/exportable'), staleTime: 0 };
}

/** The latest files of payments. */
export function filesQuery(api: Api) {
  return adminQuery(api, 'GET /api/v1/admin/payables/files', { query: { limit: LATEST_FILES } });
}

export const AGREEMENT = 'GET /api/v1/prize-draws/:id/charity-agreement';

export function agreementQuery(api: Api, drawId: string) {
  return { ...callQuery(api, AGREEMENT, { params: { id: drawId } }), staleTime: 0 };
}
