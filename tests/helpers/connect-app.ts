import { and, eq, sql } from 'drizzle-orm';
import Stripe from 'stripe';
import { afterAll, afterEach } from 'vitest';
import type { Account } from '#domain/ledger/accounts.ts';
import type { PayablePart, PayeeKind } from '#domain/payouts/states.ts';
import { payables } from '#server/db/schema.ts';
import { findBreaches } from '#server/features/money/ledger/invariants/find-breaches.ts';
import { startTestApp, type TestApp } from './app.ts';
import { receiveAwards } from './awards.ts';
import { endHolds, enterBankDetails } from './bank-details.ts';
import { drawResult, startDrawing } from './drawn-draw.ts';
import { publishedDraw } from './draws.ts';
import { type FakeStripe, startFakeStripe } from './fake-stripe/server.ts';
import { payableCommands } from './payables.ts';
import { admin, confirmed, type Someone, verifiedHost } from './people.ts';
import { tryCard } from './stripe-app.ts';

const DAY_MS = 86_400_000;

/** So many searches find nothing before a payment to a replaced account is given up. */
const SEARCHES = 6;

/** Sends a program Stripe's events about payments and payouts. */
export async function listenToStripe(app: TestApp, fake: FakeStripe): Promise<void> {
  const address = await app.server.listen({ host: '127.0.0.1', port: 0 });
  fake.webhooks.sendTo(`${address}/api/payments/stripe/webhook`);
  fake.thinEvents.sendTo(`${address}/api/payouts/stripe/webhook`);
}

/**
 * Starts the whole program with card payments and payouts through a fake Stripe for one test file, and stops it after
 * the file, which fails if the ledger is inconsistent. After each test, faults end, and events that were held back
 * arrive. Call it at the top level of the file.
 */
export async function provideConnectApp() {
  const fake = await startFakeStripe();
  const app = await startTestApp({ environment: fake.connectEnvironment });
  await listenToStripe(app, fake);
  const tools = connectTools(app, fake, await confirmed(await admin(app)));
  await tools.connect.keepBalance();
  afterEach(async () => {
    fake.faults.clear();
    await fake.thinEvents.release();
  });
  afterAll(async () => {
    await tools.idle();
    const breaches = await findBreaches(app.database.db);
    await fake.stop();
    await app.stop();
    if (breaches.length > 0) throw new Error(breaches.join('\n'));
  });
  return tools;
}

/** What tests do with a program that pays through a fake Stripe. */
export function connectTools(app: TestApp, fake: FakeStripe, boss: Someone) {
  const { connect } = app.services;
  if (!connect) throw new Error('the program does not pay through Stripe');
  const { db } = app.database;
  const idle = async () => {
    await fake.webhooks.idle();
    await fake.thinEvents.idle();
  };
  const commands = payableCommands(boss);

  /** Sends a user to Stripe, and returns the response. */
  const startOnboarding = async (someone: Someone) => {
    const { client, user } = await confirmed(someone);
    return client.call('POST /api/v1/users/:id/payout/onboarding', { params: { id: user.id } });
  };

  /** Stripe's id of a user's newest account. */
  const accountOf = ({ user }: Someone): string => {
    const own = fake.recipients.all().filter(({ metadata }) => metadata.payee === user.id);
    return own.at(-1)?.id ?? '';
  };

  /** A user who has finished Stripe's onboarding, and whose hold is over. */
  const onboarded = async (someone: Someone): Promise<string> => {
    const { status, error } = await startOnboarding(someone);
    if (status !== 200) throw new Error(`the onboarding did not start: ${error.message}`);
    const account = accountOf(someone);
    fake.recipients.complete(account);
    await idle();
    await endHolds(app);
    return account;
  };

  const payableOf = async (drawId: string, kind: PayeeKind = 'host', part: PayablePart = 'share') => {
    const [row] = await db
      .select()
      .from(payables)
      .where(and(eq(payables.drawId, drawId), eq(payables.payeeKind, kind), eq(payables.part, part)));
    if (!row) throw new Error(`the draw owes the ${kind} no ${part}`);
    return row;
  };

  /** A delivered and settled draw, whose tickets at £5 were paid by card in orders of these sizes. */
  const settledByCard = async (
    host: Someone,
    orders: readonly number[] = [20],
    beforeDrawing: (orderIds: string[]) => Promise<unknown> = async () => undefined,
  ) => {
    const draw = await publishedDraw(app, host, {
      skillGameType: null,
      skillGameDifficulty: null,
      prizes: [{ rank: 1, description: 'A week in a lighthouse' }],
    });
    const orderIds: string[] = [];
    for (const tickets of orders) {
      const { status, body } = await tryCard({ app, fake }, draw, tickets);
      if (status !== 201) throw new Error('the tickets were not bought');
      orderIds.push(body.order.id);
    }
    await beforeDrawing(orderIds);
    await startDrawing(host, draw);
    await drawResult(host, draw);
    await receiveAwards(app, draw.id);
    await app.services.drawSettlement.settleDue();
    await idle();
    return { id: draw.id, orderIds, payable: await payableOf(draw.id) };
  };

  /** Another program that uses the same Stripe account, such as Stripe's dashboard. */
  const { hostname, port } = new URL(fake.url);
  const others = new Stripe(fake.secretKey, { host: hostname, port, protocol: 'http', telemetry: false });

  /** A host with an active account at Stripe, and a settled draw whose payment to them is approved. */
  const approvedDraw = async (orders?: readonly number[]) => {
    const host = await verifiedHost(app);
    const account = await onboarded(host);
    const draw = await settledByCard(host, orders);
    const { status, error } = await commands.approve(draw.payable.id);
    if (status !== 200) throw new Error(`the payment was not approved: ${error.message}`);
    return { host, account, ...draw };
  };

  const pay = () => connect.transfers.payDue();

  /** Lets the next try of payments and reversals begin at once, as if the time before it had passed. */
  const skipWaits = async () => {
    const earlier = sql`asked_at = asked_at - interval '1 day'`;
    await db.execute(sql`update payout_transfers set ${earlier}`);
    await db.execute(sql`update payout_reversals set ${earlier}`);
  };

  /** Loses the response to a request that took effect, or fails it before, and makes the client's retries fail. */
  const loseResponse = (on: string, { after = true } = {}) => {
    fake.faults.add({ on, by: 'cut', after });
    fake.faults.add({ on, by: 'cut', times: 2 });
  };

  return {
    app,
    fake,
    boss,
    connect,
    idle,
    commands,
    startOnboarding,
    onboarded,
    accountOf,
    payableOf,
    settledByCard,

    show: (viewer: Someone, { user }: Someone) =>
      viewer.client.call('GET /api/v1/users/:id/payout', { params: { id: user.id } }),

    approvedDraw,
    pay,
    skipWaits,
    loseResponse,

    /** The same, whose request never reached Stripe and was given up, because the host has a bank account since. */
    failedDraw: async () => {
      const draw = await approvedDraw();
      fake.balance.topUp(20_000);
      loseResponse('POST /v1/transfers', { after: false });
      await pay().catch(() => undefined);
      await enterBankDetails(draw.host);
      await endHolds(app);
      for (let searches = 0; searches < SEARCHES; searches += 1) {
        await skipWaits();
        await pay();
      }
      return draw;
    },

    /** Makes the money from cards available. */
    makeAvailable: () => fake.advanceClock(4 * DAY_MS),

    stateOf: async (id: string) => {
      const [row] = await db.select().from(payables).where(eq(payables.id, id));
      return row;
    },

    /** What Stripe has taken back for a draw and is owed again: amounts in pence, and their states. */
    returnedOf: async (drawId: string) => {
      const rows = await db
        .select()
        .from(payables)
        .where(and(eq(payables.drawId, drawId), eq(payables.part, 'returned')))
        .orderBy(payables.number);
      return rows.map(({ amountPence, state }) => [amountPence, state]);
    },

    reverseInDashboard: (transfer: string, amount: number) =>
      others.transfers.createReversal(transfer, { amount }),

    /** Makes a transfer with the id of our payable, and returns its id. */
    makeForeignTransfer: async (given: {
      payableId: string;
      drawId: string;
      account: string;
      amountPence: number;
      currency?: string;
    }): Promise<string> => {
      const { id } = await others.transfers.create({
        amount: given.amountPence,
        currency: given.currency ?? 'gbp',
        destination: given.account,
        transfer_group: given.drawId,
        metadata: { payout: given.payableId },
      });
      return id;
    },

    transfersOf: (payableId: string) =>
      fake.transfers().filter(({ metadata }) => metadata.payout === payableId),

    balancesOf: async (drawId: string): Promise<Partial<Record<Account, number>>> => {
      const rows = await app.services.ledger.listBalances(drawId);
      return Object.fromEntries(
        rows.filter(({ pence }) => pence !== 0).map(({ account, pence }) => [account, pence]),
      );
    },
  };
}
