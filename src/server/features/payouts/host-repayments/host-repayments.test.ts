import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditEntries, ledgerTransfers } from '#server/db/schema.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { admin, confirmed, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { letHostOwe } from '../../../../../tests/helpers/reconciliation.ts';
import { settledDraw } from '../../../../../tests/helpers/settled-draw.ts';

const app = await provideTestApp();
const host = await verifiedHost(app);
const boss = await confirmed(await admin(app));

const repay = (id: string, body: { amountPence: number; reference?: string; paidAt?: string }) =>
  boss.client.call('POST /api/v1/admin/prize-draws/:id/host-repayment', {
    params: { id },
    body: { reference: 'FP 1', paidAt: '2026-01-05T10:00:00Z', ...body },
  });
const owes = async (id: string) =>
  (await boss.client.call('GET /api/v1/admin/prize-draws/:id', { params: { id } })).body.hostOwesPence;

describe('a repayment by the host', () => {
  it('is recorded in the ledger and the audit log, and lowers what the host owes [MONEY-25]', async () => {
    const { id } = await settledDraw(app, host);
    await letHostOwe(app, id, 1_000);
    expect(await owes(id)).toBe(1_000);
    const { status, body } = await repay(id, { amountPence: 400 });
    expect([status, body]).toEqual([200, { amountPence: 400, owedPence: 600 }]);
    expect(await owes(id)).toBe(600);
    const transfers = await app.database.db
      .select()
      .from(ledgerTransfers)
      .where(eq(ledgerTransfers.causeKind, 'repayment'));
    expect(transfers).toMatchObject([
      { drawId: id, debit: 'bank', credit: 'host_recoverable', amountPence: 400 },
    ]);
    const acts = await app.database.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, 'payout.repay'));
    expect(acts).toMatchObject([{ actorId: boss.user.id, targetId: id, details: { amountPence: 400 } }]);
  });

  it('is recorded once, even if the request is repeated at the same time [MONEY-25]', async () => {
    const { id } = await settledDraw(app, host);
    await letHostOwe(app, id, 1_000);
    const twice = await Promise.all([repay(id, { amountPence: 400 }), repay(id, { amountPence: 400 })]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await repay(id, { amountPence: 400 })).error).toMatchObject({ code: 'already_recorded' });
    expect(await owes(id)).toBe(600);
  });

  it('is never more than the host owes, and never in the future [MONEY-25]', async () => {
    const { id } = await settledDraw(app, host);
    expect((await repay(id, { amountPence: 1 })).error).toMatchObject({
      code: 'more_than_owed',
      message: 'The host owes nothing.',
    });
    await letHostOwe(app, id, 1_000);
    expect((await repay(id, { amountPence: 1_001 })).error).toMatchObject({
      code: 'more_than_owed',
      message: 'The host owes only £10.00.',
    });
    expect((await repay(id, { amountPence: 0 })).status).toBe(400);
    const future = new Date(Date.now() + 86_400_000).toISOString();
    expect((await repay(id, { amountPence: 100, paidAt: future })).status).toBe(400);
    // A rejected reference can be used later.
    expect((await repay(id, { amountPence: 1_000 })).status).toBe(200);
    expect(await owes(id)).toBe(0);
  });
});
