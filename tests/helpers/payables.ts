import { inArray } from 'drizzle-orm';
import { payables } from '#server/db/schema.ts';
import type { TestApp } from './app.ts';
import type { Someone } from './people.ts';
import type { SettledDraw } from './settled-draw.ts';

type Body = { paid: { reference: string; paidAt: string }; failed: { reason: string } };

/** The commands of an admin about payables. */
export function payableCommands({ client }: Someone) {
  const by = (id = '') => ({ params: { id } });
  return {
    approve: (id?: string) => client.call('POST /api/v1/admin/payables/:id/approve', by(id)),
    pay: (id?: string, body: Partial<Body['paid']> = {}) =>
      client.call('POST /api/v1/admin/payables/:id/paid', {
        ...by(id),
        body: { reference: 'FP 8812', paidAt: '2026-01-05T10:00:00Z', ...body },
      }),
    fail: (id?: string, body: Body['failed'] = { reason: 'Account closed' }) =>
      client.call('POST /api/v1/admin/payables/:id/failed', { ...by(id), body }),
    giveBack: (id?: string, body: Body['failed'] = { reason: 'Account closed' }) =>
      client.call('POST /api/v1/admin/payables/:id/returned', { ...by(id), body }),
    reopen: (id?: string) => client.call('POST /api/v1/admin/payables/:id/reopen', by(id)),
    countTransfer: (id?: string) => client.call('POST /api/v1/admin/payables/:id/count-transfer', by(id)),
    csv: (batch?: string) => client.call('GET /api/v1/admin/payables.csv', { query: ofBatch(batch) }),
    xml: (batch?: string) => client.call('GET /api/v1/admin/payables.pain001.xml', { query: ofBatch(batch) }),
    list: (query: { state?: 'owed' | 'approved' | 'exported' | 'paid' | 'failed'; draw?: string } = {}) =>
      client.call('GET /api/v1/admin/payables', { query }),
  };
}

const ofBatch = (batch?: string) => (batch === undefined ? {} : { batch });

export async function statesOf({ database }: TestApp, { payables: ids }: SettledDraw) {
  const rows = await database.db
    .select()
    .from(payables)
    .where(inArray(payables.id, Object.values(ids)));
  return Object.fromEntries(rows.map(({ payeeKind, state }) => [payeeKind, state]));
}
