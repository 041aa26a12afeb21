import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { drawSettlements, payables } from '#server/db/schema.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { claimed, createDayClock } from '../../../../../tests/helpers/awards.ts';
import { endHolds, enterBankDetails } from '../../../../../tests/helpers/bank-details.ts';
import { CONSENT, tokenTo } from '../../../../../tests/helpers/charities.ts';
import { payableCommands } from '../../../../../tests/helpers/payables.ts';
import { admin, confirmed, register, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { settledDraw } from '../../../../../tests/helpers/settled-draw.ts';
import { soldDraw } from '../../../../../tests/helpers/sold-draw.ts';

const app = await provideTestApp();
const host = await verifiedHost(app, { firstName: 'Hetty', lastName: 'Hall' });
const winner = await register(app);
const boss = await confirmed(await admin(app));
const passDays = createDayClock(app);
const { settings, drawSettlement, ledger, cancellations } = app.services;

const by = (id: string) => ({ params: { id } });
const statementOf = (id: string, { client } = host) =>
  client.call('GET /api/v1/prize-draws/:id/statement', by(id));
const outcomeOf = async (id: string) =>
  (await host.client.call('GET /api/v1/prize-draws/:id/outcome', by(id))).body;
const download = (url: string, { client } = host) => client.send({ method: 'GET', url });

type Wishes = Parameters<typeof soldDraw>[2];
type Ending = 'received' | 'undelivered' | 'paid in cash' | 'refunded' | 'cancelled';

/** A draw that ended in this way and is settled. */
async function endedDraw(ending: Ending, wishes: Wishes = {}): Promise<string> {
  const id = await soldDraw(app, host, { blocks: [{ holder: winner, quantity: 100 }], ...wishes });
  if (ending === 'cancelled') {
    await confirmed(boss);
    const reason = { reason: 'The prize broke.' };
    await boss.client.call('POST /api/v1/prize-draws/:id/cancel', { ...by(id), body: reason });
  } else {
    await host.client.call('POST /api/v1/prize-draws/:id/start', by(id));
    await passDays(1 / 1440);
    await host.client.call('POST /api/v1/prize-draws/:id/draw', by(id));
  }
  if (ending === 'refunded' || ending === 'cancelled') {
    await cancellations.refundDraws();
    await app.runJobs();
  } else {
    await decide(id, ending);
  }
  await drawSettlement.settleDue();
  return id;
}

async function decide(id: string, ending: Ending): Promise<void> {
  const params = await claimed(winner, id);
  if (ending === 'paid in cash') return;
  await host.client.call('POST /api/v1/prize-draws/:id/awards/:awardId/sent', { params, body: {} });
  if (ending === 'received') {
    await winner.client.call('POST /api/v1/prize-draws/:id/awards/:awardId/received', { params });
    return;
  }
  const body = { message: 'An empty box.' };
  await winner.client.call('POST /api/v1/prize-draws/:id/awards/:awardId/problem', { params, body });
  await boss.client.call('POST /api/v1/prize-draws/:id/awards/:awardId/decide', {
    params,
    body: { decision: 'undelivered', note: 'No delivery was shown.' },
  });
}

const ENDINGS: [outcome: string, ending: Ending, wishes: Wishes][] = [
  ['delivered', 'received', { extraTreesCount: 3 }],
  ['delivered', 'received', { ticketPricePence: 333, charityPercentage: 7 }],
  ['undelivered', 'undelivered', {}],
  ['minimum_not_met', 'paid in cash', { minTicketAmount: 200, charityPercentage: 33 }],
  ['no_winner', 'refunded', { blocks: [{ holder: winner, quantity: 3, answer: 'wrong' }] }],
  ['cancelled', 'cancelled', {}],
];

describe('a settlement statement', () => {
  it.each(ENDINGS)(
    'has the figures of the outcome and of the ledger: %s, %s %o [PAYOUT-22]',
    async (outcome, ending, wishes) => {
      const actor = { ...boss.user, revoked: false };
      await settings.change(actor, { vatRatePercent: 20, reservePercent: 10, reserveDays: 60 });
      const id = await endedDraw(ending, wishes);
      const shown = await outcomeOf(id);
      expect(shown.outcome).toBe(outcome);
      const { body } = await statementOf(id);
      const amountOf = (text: RegExp) => body.rows.find((row) => text.test(row.text))?.amountPence ?? 0;
      const deducted = (text: RegExp) => 0 - amountOf(text);
      expect(amountOf(/^Ticket sales/)).toBe(shown.gross);
      expect(deducted(/^Platform fee/)).toBe(shown.platformFee);
      expect(deducted(/^Charity/)).toBe(shown.charity);
      expect(deducted(/^Cash for winners/)).toBe(shown.winnersCash);
      expect(amountOf(/^Your share/)).toBe(shown.host);
      expect(deducted(/^Kept/)).toBe(shown.reserve);
      const balances = await ledger.listBalances(id);
      const balanceOf = (account: string) =>
        balances.find((balance) => balance.account === account)?.pence ?? 0;
      expect(balanceOf('charity_payable')).toBe(shown.charity);
      expect(balanceOf('host_payable') + balanceOf('host_reserve')).toBe(shown.host);
      expect(balanceOf('winners_cash_payable')).toBe(shown.winnersCash);
      expect(balanceOf('platform_fee') + balanceOf('vat_payable')).toBe(shown.platformFee);
    },
  );

  it('is for the owner and admins, once the outcome is fixed [PAYOUT-25]', async () => {
    const id = await soldDraw(app, host, { status: 'completed' });
    const early = await statementOf(id);
    expect([early.status, early.error.code]).toEqual([409, 'not_settled']);
    const settled = await settledDraw(app, host);
    expect((await statementOf(settled.id, boss)).status).toBe(200);
    expect((await statementOf(settled.id, winner)).status).toBe(403);
    expect((await statementOf(settled.id, await verifiedHost(app))).status).toBe(403);
  });

  it('says when and with which reference the host was paid, unless the bank returned it [PAYOUT-22, PAYOUT-52]', async () => {
    const payee = await verifiedHost(app);
    await enterBankDetails(payee);
    await endHolds(app);
    const { id, payables: owed } = await settledDraw(app, payee);
    const { approve, csv, pay, giveBack } = payableCommands(await confirmed(boss));
    const payment = async () =>
      (await statementOf(id, payee)).body.facts.find(({ label }) => label === 'Payment')?.value;
    expect(await payment()).toMatch(/^£413\.25, not paid yet, due by /);
    await approve(owed.host);
    await csv();
    expect(await payment()).toBe('£413.25, on its way');
    await pay(owed.host);
    expect(await payment()).toBe('£413.25, paid on 5 January 2026 with reference FP 8812');
    await giveBack(owed.host);
    expect(await payment()).toBe('£413.25, not paid: the payment failed');
  });

  it('can be downloaded as a PDF, and caches do not keep it [PAYOUT-22, PAYOUT-25]', async () => {
    const { id } = await settledDraw(app, host);
    const file = await download(`/api/v1/prize-draws/${id}/statement.pdf`);
    expect(file.statusCode).toBe(200);
    expect(file.headers['content-type']).toBe('application/pdf');
    expect(file.headers['cache-control']).toBe('private, no-store');
    expect(file.headers['content-disposition']).toMatch(
      /^attachment; filename="statement-ST-[0-9A-F]{12}\.pdf"$/,
    );
    expect(file.body.startsWith('%PDF-1.7')).toBe(true);
  });
});

describe('the invoice for the fee', () => {
  const invoiceOf = (id: string) => download(`/api/v1/prize-draws/${id}/fee-invoice.pdf`);

  it('keeps the VAT of the settlement when the settings change [PAYOUT-23]', async () => {
    const actor = { ...boss.user, revoked: false };
    await settings.change(actor, { vatRatePercent: 20, vatNumber: 'GB123456789' });
    const id = await endedDraw('received');
    await settings.change(actor, { vatRatePercent: 0, vatNumber: '' });
    const [row] = await app.database.db.select().from(drawSettlements).where(eq(drawSettlements.drawId, id));
    expect(row).toMatchObject({ vatPence: 1_083, vatRatePercent: 20, vatNumber: 'GB123456789' });
    const file = await invoiceOf(id);
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(file.body).toContain('VAT invoice');
  });

  it('does not exist without a fee [PAYOUT-23]', async () => {
    const id = await endedDraw('cancelled');
    const { statusCode, body } = await invoiceOf(id);
    expect([statusCode, JSON.parse(body).code]).toEqual([409, 'no_fee']);
    expect((await statementOf(id)).body.hasFeeInvoice).toBe(false);
  });
});

describe('a remittance advice', () => {
  const adviceOf = (id = '') => download(`/api/v1/admin/payables/${id}/remittance.pdf`, boss);

  it('exists once the charity is paid, and for no other payee [PAYOUT-24]', async () => {
    const draw = await settledDraw(app, host);
    const address = 'office@lifeboats.example.org';
    const body = { email: address };
    const { body: agreement } = await host.client.call('POST /api/v1/prize-draws/:id/charity-invitation', {
      ...by(draw.id),
      body,
    });
    const token = await tokenTo(app, address);
    await app.client().call('POST /api/v1/charity-agreements/:token', { params: { token }, body: CONSENT });
    await endHolds(app);
    await confirmed(boss);
    await boss.client.call('POST /api/v1/admin/charity-agreements/:id/confirm', by(agreement.id));
    const { approve, csv, pay } = payableCommands(boss);
    const id = draw.payables.charity;
    const early = await adviceOf(id);
    expect([early.statusCode, JSON.parse(early.body).code]).toEqual([409, 'not_paid']);
    await approve(id);
    await csv();
    await pay(id);
    const advice = await adviceOf(id);
    expect([advice.statusCode, advice.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect((await adviceOf(draw.payables.host)).statusCode).toBe(404);
    const [row] = await app.database.db
      .select()
      .from(payables)
      .where(eq(payables.id, id ?? ''));
    expect(row?.state).toBe('paid');
  });
});
