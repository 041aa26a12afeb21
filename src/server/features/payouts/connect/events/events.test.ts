import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { connectAccounts, paymentEvents } from '#server/db/schema.ts';
import { provideConnectApp } from '../../../../../../tests/helpers/connect-app.ts';
import type { ThinEvent } from '../../../../../../tests/helpers/fake-stripe/objects.ts';
import { verifiedHost } from '../../../../../../tests/helpers/people.ts';

const site = await provideConnectApp();

const db = () => site.app.database.db;
const LOOK_UP = 'GET /v2/core/accounts/*';
const statusOf = async (account: string) =>
  (await db().select().from(connectAccounts).where(eq(connectAccounts.account, account)))[0]?.status;
const timesRecorded = ({ id }: ThinEvent) => db().$count(paymentEvents, eq(paymentEvents.eventId, id));

/** A host who has just begun at Stripe. Events are held back from now on. */
async function begun(): Promise<string> {
  const host = await verifiedHost(site.app);
  await site.startOnboarding(host);
  await site.idle();
  site.fake.thinEvents.hold();
  return site.accountOf(host);
}

/** Takes the events that are held back, without sending them. */
async function takeEvents(): Promise<ThinEvent[]> {
  const taken: ThinEvent[] = [];
  await site.fake.thinEvents.release((events) => {
    taken.push(...events);
    return [];
  });
  return taken;
}

describe('an event of Stripe Connect', () => {
  it.each(['in order', 'backwards', 'twice'])('leads to the current state: %s [CONNECT-21]', async (how) => {
    const account = await begun();
    site.fake.recipients.complete(account, { checking: true });
    site.fake.recipients.complete(account);
    await site.fake.thinEvents.release((events) => {
      if (how === 'backwards') return events.toReversed();
      return how === 'twice' ? [...events, ...events] : events;
    });
    expect(await statusOf(account)).toBe('active');
  });

  it('is recorded once, however often it is sent at once [CONNECT-21]', async () => {
    const account = await begun();
    site.fake.recipients.complete(account);
    const [event] = await takeEvents();
    if (!event) throw new Error('there is no event');
    const all = await Promise.all(Array.from({ length: 6 }, () => site.fake.thinEvents.deliver(event)));
    expect(new Set(all)).toEqual(new Set([200]));
    expect(await timesRecorded(event)).toBe(1);
    const asked = site.fake.requests().length;
    expect(await site.fake.thinEvents.deliver(event)).toBe(200);
    expect(site.fake.requests()).toHaveLength(asked);
  });

  it('whose look-up is slow does not undo a later one [CONNECT-21]', async () => {
    const account = await begun();
    site.fake.recipients.begin(account);
    const [early] = await takeEvents();
    site.fake.thinEvents.hold();
    site.fake.faults.add({ on: LOOK_UP, by: { slowMs: 400 } });
    const asked = site.fake.requests().length;
    const slow = early && site.fake.thinEvents.deliver(early);
    await expect.poll(() => site.fake.requests().length, { interval: 5 }).toBeGreaterThan(asked);
    site.fake.recipients.complete(account);
    const [late] = await takeEvents();
    expect(late && (await site.fake.thinEvents.deliver(late))).toBe(200);
    expect(await statusOf(account)).toBe('active');
    expect(await slow).toBe(200);
    expect(await statusOf(account)).toBe('active');
  });

  it('is not recorded while Stripe cannot be reached, so that Stripe sends it again [CONNECT-21]', async () => {
    const account = await begun();
    site.fake.recipients.complete(account);
    const [event] = await takeEvents();
    if (!event) throw new Error('there is no event');
    site.fake.faults.add({ on: LOOK_UP, by: 500, times: 3 });
    expect(await site.fake.thinEvents.deliver(event)).toBe(500);
    expect([await timesRecorded(event), await statusOf(account)]).toEqual([0, 'restricted']);
    expect(await site.fake.thinEvents.deliver(event)).toBe(200);
    expect(await statusOf(account)).toBe('active');
  });

  it.each(['bad', 'old', 'none'] as const)(
    'is rejected with a signature that is %s [CONNECT-09]',
    async (signature) => {
      const account = await begun();
      site.fake.recipients.complete(account);
      const [event] = await takeEvents();
      if (!event) throw new Error('there is no event');
      expect(await site.fake.thinEvents.deliver(event, signature)).toBe(400);
      expect([await timesRecorded(event), await statusOf(account)]).toEqual([0, 'restricted']);
    },
  );

  it('about something of another program is recorded, without asking Stripe [CONNECT-21]', async () => {
    const event = (type: string, related: object | null): ThinEvent =>
      ({
        id: `evt_${crypto.randomUUID()}`,
        object: 'v2.core.event',
        created: new Date().toISOString(),
        livemode: false,
        type,
        related_object: related,
      }) as ThinEvent;
    const asked = site.fake.requests().length;
    for (const one of [
      event('v2.core.account.updated', { id: 'acct_other', type: 'v2.core.account', url: '/x' }),
      event('v1.transfer.reversed', { id: 'tr_other', type: 'transfer', url: '/x' }),
      event('something.new', null),
    ]) {
      expect(await site.fake.thinEvents.deliver(one)).toBe(200);
      expect(await timesRecorded(one)).toBe(1);
    }
    expect(site.fake.requests()).toHaveLength(asked);
  });

  it('that never arrives is replaced by a look-up [CONNECT-21]', async () => {
    const account = await begun();
    site.fake.recipients.complete(account);
    await takeEvents();
    await site.connect.poll();
    expect(await statusOf(account)).toBe('restricted');
    const waited = and(eq(connectAccounts.account, account));
    await db()
      .update(connectAccounts)
      .set({ lookedUpAt: sql`looked_up_at - interval '16 minutes'` })
      .where(waited);
    await site.connect.poll();
    expect(await statusOf(account)).toBe('active');
  });
});

it('Stripe keeps the balance from the start [CONNECT-07]', async () => {
  const before = site.fake.balance.available();
  site.fake.balance.topUp(1_000);
  site.fake.advanceClock(2 * 86_400_000);
  expect(site.fake.balance.available()).toBe(before + 1_000);
  const asked = site.fake.requests().length;
  await site.connect.keepBalance();
  expect(site.fake.requests()).toHaveLength(asked);
});
