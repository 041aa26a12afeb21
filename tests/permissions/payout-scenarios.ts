import { eq, sql } from 'drizzle-orm';
import { payables, sessions } from '#server/db/schema.ts';
import { ACCOUNT, endHolds, enterBankDetails } from '../helpers/bank-details.ts';
import { CONSENT, tokenTo } from '../helpers/charities.ts';
import { payableCommands } from '../helpers/payables.ts';
import { confirmed } from '../helpers/people.ts';
import { insertFinding, letHostOwe } from '../helpers/reconciliation.ts';
import { settledDraw } from '../helpers/settled-draw.ts';
import { soldDraw } from '../helpers/sold-draw.ts';
import { sensitiveCallers, type World } from './world.ts';

type Input = { params?: Record<string, string>; query?: Record<string, string>; body?: unknown };
type Scenario = (world: World) => Promise<Input>;

/** Makes the call as a re-authenticated participant, finance or admin. */
const asConfirmed =
  (scenario: Scenario): Scenario =>
  async (world) => {
    await confirmed(world.cast.Participant);
    for (const caller of sensitiveCallers(world)) await confirmed(caller);
    return scenario(world);
  };

const ofParticipant =
  (body?: object): Scenario =>
  async ({ cast }) => ({ params: { id: cast.Participant.user.id }, ...(body && { body }) });

const details = ofParticipant({ method: 'bank', ...ACCOUNT });

type State = 'owed' | 'approved' | 'exported' | 'paid' | 'failed';

/** A payable of the owner in this state. */
const payable =
  (state: State, body?: object): Scenario =>
  async ({ app, cast }) => {
    await enterBankDetails(cast.Owner);
    await endHolds(app);
    const draw = await settledDraw(app, cast.Owner, { tickets: 1 });
    const id = draw.payables.host ?? '';
    for (const caller of [cast.Support, cast.Finance]) await confirmed(caller);
    const { approve, csv, pay, fail } = payableCommands(await confirmed(cast.Admin));
    if (state !== 'owed') await approve(id);
    if (state !== 'owed' && state !== 'approved') await csv();
    if (state === 'paid') await pay(id);
    if (state === 'failed') await fail(id);
    return { params: { id }, ...(body && { body }) };
  };

/** The same, but the admin must re-authenticate. */
const unconfirmed =
  (scenario: Scenario): Scenario =>
  async (world) => {
    const input = await scenario(world);
    const { db } = world.app.database;
    await db.update(sessions).set({ confirmedAt: null });
    return input;
  };

let addresses = 0;

const invitation: Scenario = async (world) => {
  addresses += 1;
  return { params: { id: await world.draw() }, body: { email: `charity-${addresses}@example.org` } };
};

/** A draw whose charity was invited by its owner, with the link's token. */
const invited = async ({ app, cast }: World) => {
  addresses += 1;
  const email = `charity-${addresses}@example.org`;
  const id = await soldDraw(app, cast.Owner);
  const { body } = await cast.Owner.client.call('POST /api/v1/prize-draws/:id/charity-invitation', {
    params: { id },
    body: { email },
  });
  return { agreement: body.id, token: await tokenTo(app, email) };
};

const byLink =
  (body?: object): Scenario =>
  async (world) => ({ params: { token: (await invited(world)).token }, ...(body && { body }) });

const confirmation: Scenario = async (world) => {
  const { agreement, token } = await invited(world);
  await world.app
    .client()
    .call('POST /api/v1/charity-agreements/:token', { params: { token }, body: CONSENT });
  return { params: { id: agreement } };
};

const period: Scenario = async () => ({ query: { from: '2026-11-01', to: '2026-11-02' } });
const payment = { reference: 'FP 8812', paidAt: '2026-01-05T10:00:00Z' };
const failure = { reason: 'Account closed' };
const reversal = { reason: 'A lost dispute', amountPence: 100 };

/** A draw of the owner that is settled, if it is published. */
const settled: Scenario = async (world) => {
  if (!world.published) return { params: { id: await world.draw() } };
  return { params: { id: (await settledDraw(world.app, world.owner)).id } };
};

/** A charity’s payable that was paid. */
const paidCharity: Scenario = async ({ app, cast }) => {
  const { payables: ids } = await settledDraw(app, cast.Owner);
  const now = sql`draw_clock()`;
  const paid = { state: 'paid', approvedBy: cast.Admin.user.id, approvedAt: now, paidAt: now } as const;
  const ofCharity = eq(payables.id, ids.charity ?? '');
  await app.database.db
    .update(payables)
    .set({ ...paid, reference: 'FP 8812' })
    .where(ofCharity);
  return { params: { id: ids.charity ?? '' } };
};

const ofNothing: Scenario = async () => ({});

const repayment: Scenario = async ({ app, cast }) => {
  const { id } = await settledDraw(app, cast.Owner, { tickets: 1 });
  await letHostOwe(app, id, 100);
  return { params: { id }, body: { ...payment, amountPence: 100 } };
};

const finding: Scenario = async ({ app }) => ({
  params: { id: await insertFinding(app) },
  body: { reason: 'Another shop uses the account' },
});

/** Calls about payouts, and about differences from the payment provider. */
export const payoutScenarios: Record<string, Scenario> = {
  "GET /api/v1/users/:id/payout, the participant's": ofParticipant(),
  "GET /api/v1/users/:id/payables, the participant's": ofParticipant(),
  "GET /api/v1/users/:id/host-tasks, the owner's": async ({ owner }) => ({ params: { id: owner.user.id } }),
  "PUT /api/v1/users/:id/payout, the participant's, confirmed": asConfirmed(details),
  "PUT /api/v1/users/:id/payout, the participant's, not confirmed": details,
  "POST /api/v1/users/:id/payout/onboarding, the participant's, without Stripe Connect": ofParticipant(),
  'GET /api/v1/prize-draws/:id/charity-agreement': async (world) => ({ params: { id: await world.draw() } }),
  'POST /api/v1/prize-draws/:id/charity-invitation': invitation,
  'GET /api/v1/charity-agreements/:token, with the link': byLink(),
  'POST /api/v1/charity-agreements/:token, with the link': byLink(CONSENT),
  'POST /api/v1/admin/charity-agreements/:id/confirm, agreed, confirmed': asConfirmed(confirmation),
  'POST /api/v1/admin/charity-agreements/:id/confirm, agreed, not confirmed': confirmation,
  'GET /api/v1/admin/payables': ofNothing,
  'GET /api/v1/admin/payables/totals': ofNothing,
  'GET /api/v1/admin/payables/exportable': ofNothing,
  'GET /api/v1/admin/payables/files': ofNothing,
  'GET /api/v1/admin/payables/:id, owed': payable('owed'),
  'GET /api/v1/admin/payables/:id/remittance.pdf, paid to a charity': paidCharity,
  'GET /api/v1/prize-draws/:id/statement, settled if published': settled,
  'GET /api/v1/prize-draws/:id/statement.pdf, settled if published': settled,
  'GET /api/v1/prize-draws/:id/fee-invoice.pdf, settled if published': settled,
  'POST /api/v1/admin/payables/:id/approve, owed, confirmed': payable('owed'),
  'POST /api/v1/admin/payables/:id/approve, owed, not confirmed': unconfirmed(payable('owed')),
  'POST /api/v1/admin/payables/:id/paid, exported, confirmed': payable('exported', payment),
  'POST /api/v1/admin/payables/:id/paid, exported, not confirmed': unconfirmed(payable('exported', payment)),
  'POST /api/v1/admin/payables/:id/failed, exported, confirmed': payable('exported', failure),
  'POST /api/v1/admin/payables/:id/failed, exported, not confirmed': unconfirmed(
    payable('exported', failure),
  ),
  'POST /api/v1/admin/payables/:id/returned, paid, confirmed': payable('paid', failure),
  'POST /api/v1/admin/payables/:id/returned, paid, not confirmed': unconfirmed(payable('paid', failure)),
  'POST /api/v1/admin/payables/:id/reopen, failed, confirmed': payable('failed'),
  'POST /api/v1/admin/payables/:id/reopen, failed, not confirmed': unconfirmed(payable('failed')),
  'POST /api/v1/admin/payables/:id/reverse, without Stripe Connect, confirmed': payable('owed', reversal),
  'POST /api/v1/admin/payables/:id/reverse, not confirmed': unconfirmed(payable('owed', reversal)),
  'POST /api/v1/admin/payables/:id/count-transfer, without Stripe Connect, confirmed': payable('failed'),
  'POST /api/v1/admin/payables/:id/count-transfer, not confirmed': unconfirmed(payable('failed')),
  'GET /api/v1/admin/payables.csv, approved, confirmed': payable('approved'),
  'GET /api/v1/admin/payables.csv, approved, not confirmed': unconfirmed(payable('approved')),
  'GET /api/v1/admin/payables.pain001.xml, approved, confirmed': payable('approved'),
  'GET /api/v1/admin/payables.pain001.xml, approved, not confirmed': unconfirmed(payable('approved')),
  'GET /api/v1/admin/journal.csv': period,
  'POST /api/v1/admin/prize-draws/:id/host-repayment, owed, confirmed': asConfirmed(repayment),
  'POST /api/v1/admin/prize-draws/:id/host-repayment, owed, not confirmed': repayment,
  'GET /api/v1/admin/reconciliation': async () => ({}),
  'POST /api/v1/admin/reconciliation/run, test payments': async () => ({}),
  'POST /api/v1/admin/reconciliation/findings/:id/resolve, open, confirmed': asConfirmed(finding),
  'POST /api/v1/admin/reconciliation/findings/:id/resolve, open, not confirmed': finding,
};
