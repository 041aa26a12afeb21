import type { Api } from '#web/lib/api.ts';
import { callQuery } from '#web/lib/query.ts';

/** What became of a draw's cards. */
export const postalCountsQuery = (api: Api, id: string) =>
  callQuery(api, 'GET /api/v1/prize-draws/:id/postal-counts', { params: { id } });

/** What became of one entry. */
export const postalEntryQuery = (api: Api, reference: string) =>
  callQuery(api, 'GET /api/v1/postal-entries/:reference', { params: { reference } });
