import { TOTP } from 'otpauth';
import type { DrawInput, PrizeDraw } from '#contract/draws/draws.ts';
import type { Person } from '../../tests/helpers/site-people.ts';
import { buy } from '../../tests/helpers/sold-tickets.ts';
import { type Cast, createDraw, failToBuy, finishDraw, VERIFIED_HOST } from './cast.ts';

/** The people in pictures of accounts and orders. */
export type AccountPeople = {
  /** Has one order. */
  once: Person;
  /** Has thousands of tickets in many draws, and orders in every state. */
  collector: Person;
  /** The collector's partly refunded order. */
  partlyRefunded: string;
  /** The collector's order of 999 tickets. */
  large: string;
  /** Has two-factor authentication. Each code works only once. */
  guarded: { person: Person; codes: string[] };
  /** Requested the deletion of their account, which must wait for a draw. */
  leaver: Person;
};

const PRIZES = [
  'A hive of honey',
  'A cask of cider',
  'The rector’s bicycle',
  'A patchwork quilt',
  'Forty jars of jam',
  'A day on the lifeboat',
  'An oak bench',
  'A year of bread',
  'The blacksmith’s gate',
  'A rowing boat',
];

const LOST_PRIZES = ['A fruit cake', 'A bale of hay', 'Two theatre tickets', 'A garden gnome', 'A puppet'];

export async function gatherAccountPeople(cast: Cast): Promise<AccountPeople> {
  const host = await cast.register('Hazel', 'Fete', VERIFIED_HOST);
  const once = await cast.register('Una', 'Single');
  const collector = await cast.register('Colin', 'Collector');
  const create = (title: string, fields: Partial<DrawInput> = {}) =>
    createDraw(host, { title, ticketLimit: null, ...fields });

  await buy(once, await create('A basket of pears', { ticketLimit: 80 }), 2);
  for (const [index, title] of PRIZES.entries()) {
    await buy(collector, await create(title, { colorScheme: index % 2 ? 'green' : 'blue' }), index + 1);
  }
  await finishSome(host, collector, await cast.register('Rhoda', 'Rival'), create);
  const large = await create('The village hall piano', { colorScheme: 'purple', ticketPrice: 100 });
  const { order } = await buy(collector, large, 999);
  await buy(collector, large, 999);
  const mended = await create('A wicker chair', { colorScheme: 'pink' });
  const bought = await buy(collector, mended, 5);
  await voidTickets(cast.admin, mended, [bought.tickets[1]?.id, bought.tickets[3]?.id]);
  await leaveUnpaid(collector, await create('A week of eggs'));
  const leaver = await cast.register('Lena', 'Leaver');
  await buy(leaver, large, 2);
  const { password } = leaver;
  await leaver.api('DELETE /api/v1/users/:id', { params: { id: leaver.user.id }, body: { password } });
  const guarded = await enableTwoFactor(await cast.register('Gus', 'Guarded'));
  return { once, collector, partlyRefunded: bought.order.id, large: order.id, guarded, leaver };
}

async function enableTwoFactor(person: Person): Promise<AccountPeople['guarded']> {
  const params = { id: person.user.id };
  const { password } = person;
  const { secret } = await person.api('POST /api/v1/users/:id/two-factor', { params, body: { password } });
  const code = new TOTP({ secret }).generate();
  const { recoveryCodes } = await person.api('POST /api/v1/users/:id/two-factor/confirm', {
    params,
    body: { code },
  });
  return { person, codes: recoveryCodes };
}

/** Lets the collector win one draw and lose others, and leaves one undrawn. */
async function finishSome(
  host: Person,
  collector: Person,
  rival: Person,
  create: (title: string, fields?: Partial<DrawInput>) => Promise<PrizeDraw>,
): Promise<void> {
  const won = await create('A smoked salmon', { colorScheme: 'green' });
  await buy(collector, won, 3);
  const waits = await create('A marrow of record size', { colorScheme: 'purple' });
  await buy(collector, waits, 2);
  const finished = [won];
  for (const title of LOST_PRIZES) {
    const lost = await create(title);
    await buy(rival, lost, 90);
    await buy(collector, lost, 1);
    finished.push(lost);
  }
  await host.api('POST /api/v1/prize-draws/:id/end', { params: { id: waits.id } });
  for (const draw of finished) await finishDraw(host, draw);
}

/** Voids tickets, and also refunds the first one. */
async function voidTickets(
  admin: Person,
  { id }: PrizeDraw,
  tickets: readonly (string | undefined)[],
): Promise<void> {
  for (const [index, ticketId = ''] of tickets.entries()) {
    await admin.api('POST /api/v1/prize-draws/:id/tickets/:ticketId/void', {
      params: { id, ticketId },
      body: {
        reason: index ? 'Paid with a card that was reported stolen' : 'Bought by mistake',
        refund: index === 0,
      },
    });
  }
}

/** Leaves an order pending, after another one was declined. */
async function leaveUnpaid(person: Person, draw: PrizeDraw): Promise<void> {
  await failToBuy(person, draw, 1);
  const body = { quantity: 6, testOutcome: 'walk-away' } as const;
  await person.api('POST /api/v1/prize-draws/:id/tickets', { params: { id: draw.id }, body });
}
