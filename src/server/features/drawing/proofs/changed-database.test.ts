import { and, eq, type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import type { Verdict } from '#domain/proof/verdict.ts';
import { logRefusals, logWords, tickets } from '#server/db/schema.ts';
import { listAlerts } from '../../../../../tests/helpers/admin-alerts.ts';
import { type AttackedSite, startAttackedSite } from '../../../../../tests/helpers/attacked-site.ts';
import { shiftClock } from '../../../../../tests/helpers/clock.ts';
import { PAST_ROUND_SECONDS } from '../../../../../tests/helpers/witnessed-drand-site.ts';

const WORD_GAME = { skillGameType: 'word', skillGameDifficulty: 'easy' } as const;

let site: AttackedSite;
beforeAll(async () => {
  site = await startAttackedSite();
});
afterAll(() => site.stop());

const db = () => site.app.database.db;

/** What the site shows to visitors. */
async function show({ id }: PrizeDraw) {
  const client = site.app.client();
  const asked = { params: { id }, query: { as: 'visitor' } } as const;
  const { body: draw } = await client.call('GET /api/v1/prize-draws/:id', { params: { id } });
  const { body: drawing } = await client.call('GET /api/v1/prize-draws/:id/drawing', asked);
  const { body: results } = await client.call('GET /api/v1/prize-draws/:id/results', asked);
  return { draw, result: drawing.result, results };
}

const refusalOf = async ({ id }: PrizeDraw) =>
  (await db().select().from(logRefusals).where(eq(logRefusals.drawId, id)))[0]?.reason;

/** The server itself names it: it does not go on with the draw, takes it off sale and emails the admins. */
async function expectStopped(draw: PrizeDraw, attempt: Promise<unknown>, reason: string): Promise<void> {
  const alerts = (await listAlerts(site.app, site.boss)).length;
  const log = await site.typesOf(draw);
  expect(await attempt).toMatchObject({ status: 503, error: { code: 'log_refused' } });
  expect(await refusalOf(draw)).toBe(reason);
  expect((await listAlerts(site.app, site.boss)).slice(alerts)).toEqual([
    { kind: 'log_refused', drawId: draw.id, drawTitle: draw.title, reason },
  ]);
  expect([await site.typesOf(draw), await site.winnersOf(draw)]).toEqual([log, []]);
}

/** An answer that the committed terms do not have. */
const ANSWERED = { question: 'Is it new?', answer: 'Yes.', addedAt: null };

/** A picture that the committed terms do not have. */
const PICTURE = 'https://pictures.example/car.jpg';
const changeGallery = (id: string) =>
  sql`update prize_draws set gallery = ${JSON.stringify([{ url: PICTURE, alt: null }])}::jsonb where id = ${id}`;

describe('a change to the database after the draw is named by every check, or changes nothing that visitors see:', () => {
  const OTHER = sql`case ticket_number when 1 then 2 else 1 end`;
  const winner = ({ id }: PrizeDraw) =>
    sql`(select ticket_number from draw_results where draw_id = ${id} and rank = 1)`;
  const loser = ({ id }: PrizeDraw) =>
    sql`(select min(t.number) from tickets t where t.draw_id = ${id}
      and t.number <> (select ticket_number from draw_results where draw_id = ${id} and rank = 1))`;

  /** Pages, and so the proof, stay as they are: they are read from the log. */
  const NOTHING: string[] = [];

  it.each<[changed: string, change: (draw: PrizeDraw) => SQL, kind: Verdict['kind'], named: string[]]>([
    [
      'the announced winner',
      ({ id }) => sql`update draw_results set ticket_number = ${OTHER} where draw_id = ${id}`,
      'proved',
      NOTHING,
    ],
    [
      'the prize',
      ({ id }) => sql`update draw_prizes set description = 'A car' where draw_id = ${id}`,
      'proved',
      NOTHING,
    ],
    [
      'the ticket that gets the prize',
      ({ id }) => sql`update awards set ticket_number = 4 where draw_id = ${id}`,
      'proved',
      NOTHING,
    ],
    [
      'the person who gets the prize',
      ({ id }) => sql`update awards set person_id = ${site.boss.user.id} where draw_id = ${id}`,
      'proved',
      NOTHING,
    ],
    [
      'the holder of the tickets',
      ({ id }) => sql`update tickets set person_id = ${site.boss.user.id} where draw_id = ${id}`,
      'proved',
      NOTHING,
    ],
    [
      'the announced result, by deleting it',
      ({ id }) => sql`delete from draw_results where draw_id = ${id}`,
      'failed',
      ['announced', 'winner-without-name'],
    ],
    [
      "the winner's name",
      ({ id }) =>
        sql`update order_contacts set last_name = 'Changed'
          where order_id in (select id from orders where draw_id = ${id})`,
      'warned',
      ['winner-without-name'],
    ],
    [
      'whether the winner is named',
      ({ id }) => sql`update awards set nameable = false where draw_id = ${id}`,
      'warned',
      ['winner-without-name'],
    ],
    [
      "the nonce of the winner's name",
      (draw) =>
        sql`update tickets set holder_nonce = decode(repeat('00', 16), 'hex')
          where draw_id = ${draw.id} and number = ${winner(draw)}`,
      'warned',
      ['winner-without-name'],
    ],
    [
      'the title',
      ({ id }) => sql`update prize_draws set title = 'A car' where id = ${id}`,
      'failed',
      ['announced'],
    ],
    [
      'the description',
      ({ id }) => sql`update prize_draws set description = 'A car' where id = ${id}`,
      'failed',
      ['announced'],
    ],
    [
      'the answers to questions',
      ({ id }) =>
        sql`update prize_draws set questions = ${JSON.stringify([ANSWERED])}::jsonb where id = ${id}`,
      'failed',
      ['announced'],
    ],
    [
      'the main picture',
      ({ id }) => sql`update prize_draws set image_url = ${PICTURE} where id = ${id}`,
      'failed',
      ['announced'],
    ],
    ['the other pictures', ({ id }) => changeGallery(id), 'failed', ['announced']],
    [
      'the share for the charity',
      ({ id }) => sql`update prize_draws set charity_percentage = 5 where id = ${id}`,
      'failed',
      ['announced'],
    ],
    [
      'the status',
      ({ id }) => sql`update prize_draws set status = 'cancelled' where id = ${id}`,
      'failed',
      ['announced'],
    ],
    [
      'the nonce of an answer',
      ({ id }) =>
        sql`update tickets set answer_nonce = decode(repeat('00', 16), 'hex') where draw_id = ${id} and number = 4`,
      'failed',
      ['openings'],
    ],
    [
      'the answers',
      ({ id }) => sql`update challenges set given = 'forged' where draw_id = ${id}`,
      'failed',
      ['openings', 'close', 'picks', 'announced'],
    ],
    [
      'the puzzles',
      ({ id }) => sql`update challenges set prompt = '1000 + 1' where draw_id = ${id}`,
      'failed',
      ['openings', 'close', 'picks', 'announced'],
    ],
    [
      'the terms',
      ({ id }) =>
        sql`update log_terms set document = replace(document, 'lighthouse', 'caravan') where draw_id = ${id}`,
      'failed',
      ['terms'],
    ],
    [
      'the result in the log',
      ({ id }) =>
        sql`update log_entries set entries = regexp_replace(entries, '"number":\\d+', '"number":4')
          where draw_id = ${id} and entries like '%"type":"result"%'`,
      'failed',
      ['root', 'picks', 'sealed', 'announced'],
    ],
    [
      'the seal',
      ({ id }) =>
        sql`update draw_attempts set seal = replace(seal, 'prize-draws', 'draws') where draw_id = ${id}`,
      'failed',
      ['history'],
    ],
  ])('%s', async (_, change, kind, named) => {
    const draw = await site.complete();
    const before = await show(draw);
    await site.edit(change(draw));
    const seen = await site.judge(draw);
    expect([seen.kind, seen.named]).toEqual([kind, named]);
    if (kind === 'proved') expect(await show(draw)).toEqual(before);
  });

  it('the number of tickets, by removing one', async () => {
    const draw = await site.complete();
    await site.edit(sql`delete from tickets where draw_id = ${draw.id} and number = ${loser(draw)}`);
    const { kind, named } = await site.judge(draw);
    // By chance, the same ticket may win from the shorter list.
    expect([kind, named]).toEqual(['failed', expect.arrayContaining(['openings', 'close'])]);
  });
});

it('an operator who deletes a log has no proof to show', async () => {
  const draw = await site.complete();
  await site.edit(
    ...['log_entries', 'log_heads', 'log_tiles', 'log_terms', 'draw_logs'].map(
      (table) => sql`delete from ${sql.identifier(table)} where draw_id = ${draw.id}`,
    ),
    sql`update prize_draws set log_size = 0, logged_at = null where id = ${draw.id}`,
  );
  await expect(site.judge(draw)).rejects.toThrow('there is signed evidence of one');
});

describe('an operator who changes the database before the seal is stopped by the server,', () => {
  it.each<[attack: string, change: (id: string) => SQL, reason: string]>([
    [
      'who makes a right answer wrong',
      (id) => sql`update challenges set given = 'forged' where draw_id = ${id} and given = solution`,
      'unproved',
    ],
    [
      'who makes a wrong answer right',
      (id) => sql`update challenges set given = solution where draw_id = ${id} and given <> solution`,
      'unproved',
    ],
    [
      'who changes the solution, so that right answers count as wrong',
      (id) => sql`update challenges set solution = '1' || solution where draw_id = ${id}`,
      'unproved',
    ],
    [
      'who changes the nonce of an answer',
      (id) =>
        sql`update tickets set answer_nonce = decode(repeat('00', 16), 'hex') where draw_id = ${id} and number = 1`,
      'unproved',
    ],
    [
      'who removes the last ticket',
      (id) => sql`with removed as (delete from tickets where draw_id = ${id} and number = 4)
        update prize_draws set issued_count = 3 where id = ${id}`,
      'unproved',
    ],
    [
      'who voids a ticket without a word in the log',
      (id) => sql`with voided as (update tickets set voided_at = draw_clock(), void_reason = 'None'
          where draw_id = ${id} and number = 1)
        update prize_draws set voided_count = 1 where id = ${id}`,
      'unproved',
    ],
    [
      'who changes the terms',
      (id) =>
        sql`update log_terms set document = replace(document, 'lighthouse', 'caravan') where draw_id = ${id}`,
      'unproved',
    ],
    [
      'who adds a prize',
      (id) => sql`insert into draw_prizes (draw_id, rank, description) values (${id}, 2, 'A car')`,
      'unproved',
    ],
    [
      'who changes a ticket in the log',
      (id) =>
        sql`update log_entries set entries = replace(entries, '"route":"paid"', '"route":"post"')
          where draw_id = ${id} and first = 1`,
      'entries_changed',
    ],
    [
      'who deletes a ticket from the log',
      (id) => sql`delete from log_entries where draw_id = ${id} and first = 4`,
      'entries_missing',
    ],
  ])('%s', async (_, change, reason) => {
    const draw = await site.close();
    await site.edit(change(draw.id));
    await expectStopped(draw, site.start(draw.id), reason);
  });

  it.each<[attack: string, change: (id: string) => SQL]>([
    [
      'who permutes the solutions of words',
      (id) => sql`update challenges set solution = reverse(solution) where draw_id = ${id}`,
    ],
    [
      'who permutes the words of puzzles',
      (id) => sql`update challenges set prompt = reverse(prompt) where draw_id = ${id}`,
    ],
    [
      'who replaces the list of words',
      () => sql`update log_words set document = replace(document, 'box', 'bxo')`,
    ],
  ])('%s', async (_, change) => {
    const draw = await site.sell(WORD_GAME);
    const { id } = draw;
    await site.end(draw);
    const [words] = await db().select().from(logWords);
    await site.edit(change(id));
    await expectStopped(draw, site.start(id), 'unproved');
    await site.edit(sql`update log_words set document = ${words?.document} where hash = ${words?.hash}`);
  });
});

it('a large draw is verified in a thread of its own during the countdown, and stopped and drawn like any other', async () => {
  const sales = Array.from({ length: 6 }, () => ({ buyer: site.ada, quantity: 999 }));
  const draw = await site.sell({ ticketLimit: null }, sales);
  const ended = await site.end(draw);
  expect(ended.status).toBe(200);
  const changeNonce = (nonce: SQL) =>
    sql`update tickets set answer_nonce = ${nonce} where draw_id = ${draw.id} and number = 5994`;
  const ofTheSameOrder = sql`(select answer_nonce from tickets where draw_id = ${draw.id} and number = 5993)`;
  const [kept] = await db()
    .select({ nonce: sql<string>`encode(answer_nonce, 'hex')` })
    .from(tickets)
    .where(and(eq(tickets.drawId, draw.id), eq(tickets.number, 5994)));
  await site.edit(changeNonce(ofTheSameOrder));
  await expectStopped(draw, site.start(draw.id), 'unproved');
  await site.edit(changeNonce(sql`decode(${kept?.nonce}, 'hex')`));
  expect((await site.start(draw.id)).status).toBe(200);
  const changeRanks = (ranks: string) =>
    sql`update draw_attempts set ranks = ${ranks}::int[] where draw_id = ${draw.id}`;
  await site.edit(changeRanks('{1,2}'));
  await site.pass(PAST_ROUND_SECONDS);
  await expectStopped(draw, site.draw(draw.id), 'unproved');
  await site.edit(changeRanks('{1}'));
  await site.drawSoon(draw);
  await site.app.services.seals.record(draw.id);
  expect(await site.judge(draw)).toMatchObject({ kind: 'proved' });
});

describe('an operator who changes the database before the seal is named by every stranger,', () => {
  it.each<[attack: string, change: (id: string) => SQL, named: string[]]>([
    [
      'who shows another price',
      (id) => sql`update prize_draws set ticket_price_pence = 1 where id = ${id}`,
      ['announced'],
    ],
    [
      'who shows another title after the first sale',
      (id) => sql`update prize_draws set title = 'A car' where id = ${id}`,
      ['announced'],
    ],
    [
      'who shows another description after the first sale',
      (id) => sql`update prize_draws set description = 'A car' where id = ${id}`,
      ['announced'],
    ],
    [
      'who shows another main picture after the first sale',
      (id) => sql`update prize_draws set image_url = ${PICTURE} where id = ${id}`,
      ['announced'],
    ],
    ['who shows another picture after the first sale', changeGallery, ['announced']],
    [
      'who ends the sales ahead of the schedule',
      (id) => sql`update prize_draws set end_date = draw_clock() where id = ${id}`,
      // The end date on the page is no longer the promised one.
      ['order', 'announced'],
    ],
  ])('%s', async (_, change, named) => {
    const draw = await site.sell();
    await site.edit(change(draw.id));
    await site.app.services.draws.keepTime(draw.id);
    await site.app.services.log.publish(draw.id);
    const seen = await site.judge(draw);
    expect([seen.kind, seen.named]).toEqual(['failed', named]);
  });
});

it('an operator who changes or withdraws a committed answer is named, and one who adds a dated answer is not [VERIFY-15]', async () => {
  const committed = { question: 'Is it insured?', answer: 'Yes.' };
  const draw = await site.sell({ questions: [committed] });
  const known = { ...committed, addedAt: null };
  const later = { ...ANSWERED, addedAt: new Date().toISOString() };
  const named: boolean[] = [];
  for (const questions of [[known], [known, later], [{ ...known, answer: 'No.' }], [later], []]) {
    await site.edit(
      sql`update prize_draws set questions = ${JSON.stringify(questions)}::jsonb where id = ${draw.id}`,
    );
    named.push((await site.judge(draw)).named.includes('announced'));
  }
  expect(named).toEqual([false, false, true, true, true]);
});

describe('an operator who changes the database during the countdown is stopped by the server,', () => {
  it.each<[attack: string, change: (id: string) => SQL, named: string | null]>([
    [
      'who changes a wrong answer',
      (id) => sql`update challenges set given = given || '1' where draw_id = ${id} and given <> solution`,
      'openings',
    ],
    [
      'who makes a right answer wrong, so that the list is another one',
      (id) => sql`update challenges set given = given || '1' where draw_id = ${id} and given = solution`,
      'openings',
    ],
    [
      'who removes a ticket',
      (id) => sql`delete from tickets where draw_id = ${id} and number = 4`,
      'openings',
    ],
    [
      'who takes an earlier round, which is already known',
      (id) =>
        sql`update draw_attempts set round = round - 20, countdown_ends_at = draw_clock() where draw_id = ${id}`,
      null,
    ],
  ])('%s', async (_, change, named) => {
    const draw = await site.seal();
    await site.edit(change(draw.id));
    if (named !== null) expect((await site.judge(draw)).named).toContain(named);
    await site.pass(PAST_ROUND_SECONDS);
    await expectStopped(draw, site.draw(draw.id), 'unproved');
  });

  it('who sets the clock back to draw with a round that is already known', async () => {
    const draw = await site.close();
    await shiftClock(db(), -10 * 60_000);
    expect(await site.start(draw.id)).toMatchObject({ status: 503, error: { code: 'clocks_disagree' } });
    await site.pass(0);
    expect(await site.typesOf(draw)).not.toContain('close');
  });
});
