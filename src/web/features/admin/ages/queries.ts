import type { Api } from '#web/lib/api.ts';
import { adminQuery, ROWS_PER_PAGE } from '../admin-list.tsx';
import type { AdminSearch } from '../search.ts';

/** A page of the documents that wait for a decision, the oldest first. */
export function ageDocumentsQuery(api: Api, { page = 1 }: AdminSearch) {
  return adminQuery(api, 'GET /api/v1/admin/age-documents', { query: { page, limit: ROWS_PER_PAGE } });
}
