import type { Api } from '#web/lib/api.ts';
import { callQuery } from '#web/lib/query.ts';

export const sessionsQuery = (api: Api, id: string) =>
  callQuery(api, 'GET /api/v1/users/:id/sessions', { params: { id } });

export const twoFactorQuery = (api: Api, id: string) =>
  callQuery(api, 'GET /api/v1/users/:id/two-factor', { params: { id } });

export const consentsQuery = (api: Api, id: string) =>
  callQuery(api, 'GET /api/v1/users/:id/consents', { params: { id } });

export const hostNoticesQuery = (api: Api, id: string) =>
  callQuery(api, 'GET /api/v1/users/:id/host-emails', { params: { id } });

/** Whether the account will be deleted, and what prevents its deletion. */
export const deletionQuery = (api: Api, id: string) =>
  callQuery(api, 'GET /api/v1/users/:id/deletion', { params: { id } });
