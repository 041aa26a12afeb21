import { TOTP } from 'otpauth';
import type { DrawInput, PrizeDraw } from '#contract/draws/draws.ts';
import { buy, type Cast, draw, type Person } from './cast.ts';

/** People whose own pages are shown: with one draw, and with many. */
export type AccountPeople = {
  /** Bought once. */
  once: Person;
  /** Has entered many draws, with thousands of tickets, and seen everything happen to an order. */
  collector: Person;
  /** The collector's order that was partly given back. */
  partlyRefunded: string;
  /** The collector's order of 999 tickets. */
  large: string;
  /** Has a second factor; each of the codes signs in once. */
  guarded: { person: Person; codes: string[] };
  /** Asked for their account to be deleted, which waits for a draw. */
  leaver: Person;
};

const PRIZES = [
  ...['A hive of honey', 'A cask of cider', 'The rector’s bicycle', 'A patchwork quilt', 'Forty jars of jam'],
  ...['A day on the lifeboat', 'An oak bench', 'A year of bread', 'The blacksmith’s gate', 'A rowing boat'],
];

export async function gatherAccountPeople(cast: Cast): Promise<AccountPeople> {
  const host = await cast.buyer('Hazel', 'Fete');
  await host.api('PATCH /api/v1/users/:id', { params: { id: host.user.id }, body: { role: 'host' } });
  await cast.admin.api('PUT /api/v1/admin/hosts/:id/verify', { params: { id: host.user.id } });
  const once = await cast.buyer('Una', 'Single');
  const collector = await cast.buyer('Colin', 'Collector');
  const make = (title: string, wishes: Partial<DrawInput> = {}) =>
    draw(host, { title, ticketLimit: null, ...wishes });

  await buy(once, await make('A basket of pears', { ticketLimit: 80 }), 2);
  for (const [index, title] of PRIZES.entries()) {
    await buy(collector, await make(title, { colorScheme: index % 2 ? 'green' : 'blue' }), index + 1);
  }
  await finish(host, collector, await cast.buyer('Rhoda', 'Rival'), make);
  const large = await make('The village hall piano', { colorScheme: 'purple', ticketPrice: 100 });
  const { order } = await buy(collector, large, 999);
  await buy(collector, large, 999);
  const mended = await make('A wicker chair', { colorScheme: 'pink' });
  const bought = await buy(collector, mended, 5);
  await giveBack(cast, mended, [bought.tickets[1]?.id, bought.tickets[3]?.id]);
  await unpaid(collector, await make('A week of eggs'));
  const leaver = await cast.buyer('Lena', 'Leaver');
  await buy(leaver, large, 2);
  const { password } = leaver;
  await leaver.api('DELETE /api/v1/users/:id', { params: { id: leaver.user.id }, body: { password } });
  const guarded = await withSecondFactor(await cast.buyer('Gus', 'Guarded'));
  return { once, collector, partlyRefunded: bought.order.id, large: order.id, guarded, leaver };
}

async function withSecondFactor(person: Person): Promise<AccountPeople['guarded']> {
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

/** Draws that are over, won and lost, and one that waits. */
async function finish(
  host: Person,
  collector: Person,
  rival: Person,
  make: (title: string, wishes?: Partial<DrawInput>) => Promise<PrizeDraw>,
): Promise<void> {
  const won = await make('A smoked salmon', { colorScheme: 'green' });
  await buy(collector, won, 3);
  const waits = await make('A marrow of record size', { colorScheme: 'purple' });
  await buy(collector, waits, 2);
  const over = [won];
  for (const title of [
    'A fruit cake',
    'A bale of hay',
    'Two theatre tickets',
    'A garden gnome',
    'A puppet',
  ]) {
    const lost = await make(title);
    await buy(rival, lost, 90);
    await buy(collector, lost, 1);
    over.push(lost);
  }
  for (const { id } of [...over, waits])
    await host.api('POST /api/v1/prize-draws/:id/end', { params: { id } });
  for (const { id } of over) await host.api('POST /api/v1/prize-draws/:id/start', { params: { id } });
}

async function giveBack(
  { admin }: Cast,
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

/** An order that holds its tickets, and one that the bank declined. */
async function unpaid(person: Person, { id }: PrizeDraw): Promise<void> {
  const params = { id };
  await person
    .api('POST /api/v1/prize-draws/:id/tickets', { params, body: { quantity: 1, testOutcome: 'decline' } })
    .catch(() => undefined);
  const body = { quantity: 6, testOutcome: 'walk-away' } as const;
  await person.api('POST /api/v1/prize-draws/:id/tickets', { params, body });
}
