import { AUDIT_TARGETS } from '#domain/admin/lists.ts';
import type { Api } from '#web/lib/api.ts';
import { oneOf } from '#web/lib/search.ts';
import { adminQuery, ROWS_PER_PAGE } from '../admin-list.tsx';
import type { AdminSearch } from '../search.ts';

const DAY = /^\d{4}-\d\d-\d\d$/;

export function auditQuery(api: Api, { search, state, action, from, to, page = 1 }: AdminSearch) {
  const kind = oneOf(state, AUDIT_TARGETS);
  const query = {
    page,
    limit: ROWS_PER_PAGE,
    ...(search && { search }),
    ...(kind && { kind }),
    ...(action && { action }),
    ...(from && DAY.test(from) && { from }),
    ...(to && DAY.test(to) && { to }),
  };
  return adminQuery(api, 'GET /api/v1/admin/audit', { query });
}

/** The audit entries of a user (as actor and as target) or of a draw, newest first. */
export function historyQuery(api: Api, id: string) {
  return adminQuery(api, 'GET /api/v1/admin/audit', { query: { search: id, limit: 50 } });
}
