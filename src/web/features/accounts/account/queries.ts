import type { Api } from '#web/lib/api.ts';
import { callQuery } from '#web/lib/query.ts';

/** Where somebody is signed in. */
export const sessionsQuery = (api: Api, id: string) =>
  callQuery(api, 'GET /api/v1/users/:id/sessions', { params: { id } });

/** How their second factor stands. */
export const twoFactorQuery = (api: Api, id: string) =>
  callQuery(api, 'GET /api/v1/users/:id/two-factor', { params: { id } });

/** What they have agreed to. */
export const consentsQuery = (api: Api, id: string) =>
  callQuery(api, 'GET /api/v1/users/:id/consents', { params: { id } });

/** Whether their account is to be deleted, and what that waits for. */
export const deletionQuery = (api: Api, id: string) =>
  callQuery(api, 'GET /api/v1/users/:id/deletion', { params: { id } });
