import type { Api } from '#web/lib/api.ts';
import { callQuery } from '#web/lib/query.ts';

/** What the host of a draw wrote to everybody with a ticket, newest first. */
export const updatesQuery = (api: Api, id: string) =>
  callQuery(api, 'GET /api/v1/prize-draws/:id/updates', { params: { id } });

/** How many the next would go to, and from when on it may be posted. */
export const audienceQuery = (api: Api, id: string) =>
  callQuery(api, 'GET /api/v1/prize-draws/:id/updates/audience', { params: { id } });
