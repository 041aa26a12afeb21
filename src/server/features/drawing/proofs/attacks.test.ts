import { and, eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { tickets } from '#server/db/schema.ts';
import { listAlerts } from '../../../../../tests/helpers/admin-alerts.ts';
import { type AttackedSite, startAttackedSite } from '../../../../../tests/helpers/attacked-site.ts';
import { declineAward, listAwards } from '../../../../../tests/helpers/awards.ts';
import { inputOf } from '../../../../../tests/helpers/draws.ts';
import { admin, confirmed, type Someone } from '../../../../../tests/helpers/people.ts';
import { cancelDraw, voidTicket } from '../../../../../tests/helpers/refunds.ts';
import { buy, tryToBuy } from '../../../../../tests/helpers/tickets.ts';
import { PAST_ROUND_SECONDS } from '../../../../../tests/helpers/witnessed-drand-site.ts';

let site: AttackedSite;
beforeAll(async () => {
  site = await startAttackedSite();
});
afterEach(() => site.mend());
afterAll(() => site.stop());

const db = () => site.app.database.db;

/** How far a draw has come when it is attacked. */
type Stage = 'sell' | 'close' | 'seal' | 'complete';

/** What is proved of the draw. */
async function prove(draw: PrizeDraw) {
  const { kind, named, report } = await site.judge(draw);
  const { entries, times, notes, attempts } = report;
  return { kind, named, entries, times, notes, attempts };
}

it('an honest draw is proved without a warning, so that every warning below is due to the attack', async () => {
  const draw = await site.complete();
  const { kind, named, report } = await site.judge(draw);
  expect([kind, named, report.strength]).toEqual(['proved', [], 'witnessed']);
});

describe('a host cannot', () => {
  it.each<[attack: string, stage: Stage, attempt: (draw: PrizeDraw) => Promise<unknown>, code: string]>([
    ['buy a ticket in the own draw', 'sell', (draw) => tryToBuy(site.host.client, draw, 1), 'own_draw'],
    ['change the prize once tickets are sold', 'sell', (draw) => replacePrize(site.host, draw), 'locked'],
    ['draw before the end', 'sell', ({ id }) => site.start(id), 'not_ended'],
    [
      'void a ticket after the end of the sales',
      'close',
      (draw) => voidFirst(site.host, draw),
      'sales_ended',
    ],
    ['seal another list', 'seal', ({ id }) => site.start(id), 'in_progress'],
    ['draw again because of the result', 'complete', (draw) => redraw(site.host, draw), 'claim_open'],
    ['cancel because of the result', 'complete', ({ id }) => cancelDraw(site.host.client, id), 'forbidden'],
  ])('%s', async (_, stage, attempt, code) => {
    const draw = await site[stage]();
    const before = await prove(draw);
    expect(await attempt(draw)).toMatchObject({ error: { code } });
    expect(await prove(draw)).toEqual(before);
  });
});

describe('an admin cannot', () => {
  it.each<
    [attack: string, stage: Stage, attempt: (draw: PrizeDraw, by: Someone) => Promise<unknown>, code: string]
  >([
    ['change the prize once tickets are sold', 'sell', (draw, by) => replacePrize(by, draw), 'locked'],
    ['cancel once the list is sealed', 'seal', ({ id }, by) => cancelDraw(by.client, id), 'drawing'],
    ['void a ticket once the list is sealed', 'seal', (draw, by) => voidFirst(by, draw, 'fraud'), 'drawn'],
    ['draw again because of the result', 'complete', (draw, by) => redraw(by, draw), 'claim_open'],
  ])('%s', async (_, stage, attempt, code) => {
    const draw = await site[stage]();
    const before = await prove(draw);
    expect(await attempt(draw, await confirmed(site.boss))).toMatchObject({ error: { code } });
    expect(await prove(draw)).toEqual(before);
  });

  it('act on a draw and take part in it', async () => {
    const draw = await site.sell();
    const [player, judging] = [await admin(site.app), await admin(site.app)];
    await buy(player.client, draw, 1);
    expect(await voidFirst(player, draw)).toMatchObject({ status: 403, error: { code: 'takes_part' } });
    expect((await voidFirst(judging, draw)).status).toBe(200);
    expect(await tryToBuy(judging.client, draw, 1)).toMatchObject({ error: { code: 'intervened' } });
  });
});

describe('what a host or an admin may do is a warning to everyone who checks the draw:', () => {
  const end7DaysEarly = async (by: Someone) => {
    const draw = await site.sell({ endDate: site.inHours(168) });
    expect((await site.end(draw, by)).status).toBe(200);
    return draw;
  };
  const voidOneOfFour = async (by: Someone) => {
    const draw = await site.sell();
    expect((await voidFirst(by, draw)).status).toBe(200);
    await site.end(draw);
    return draw;
  };

  it.each<[act: string, by: 'host' | 'admin', play: (by: Someone) => Promise<PrizeDraw>, named: string]>([
    ['an early end', 'host', end7DaysEarly, 'ended-early'],
    ['an early end', 'admin', end7DaysEarly, 'ended-early'],
    ['a void', 'host', voidOneOfFour, 'voided'],
    ['a void', 'admin', voidOneOfFour, 'voided'],
    [
      'a void after the end',
      'admin',
      async (by) => {
        const draw = await site.sell();
        await site.end(draw);
        expect((await voidFirst(by, draw, 'fraud')).status).toBe(200);
        return draw;
      },
      'voided',
    ],
  ])('%s by the %s', async (_, role, play, named) => {
    const by = role === 'host' ? site.host : await admin(site.app);
    const draw = await play(by);
    expect((await site.start(draw.id)).status).toBe(200);
    await site.finish(draw);
    const { kind, named: all, report } = await site.judge(draw);
    expect([kind, all]).toEqual(['warned', [named]]);
    expect(JSON.stringify(report.notes)).toContain(`"${role}"`);
  });

  it('a redraw by the host', async () => {
    const draw = await site.complete();
    await declineAward(site.app, draw.id);
    expect(await redraw(site.host, draw)).toMatchObject({ status: 200 });
    await site.finish(draw);
    expect(await site.judge(draw)).toMatchObject({ kind: 'warned', named: ['redrawn'] });
  });

  it('a redraw by an admin who disqualified the winner', async () => {
    const draw = await site.complete();
    const by = await admin(site.app);
    const [award] = await listAwards(by.client, draw.id);
    const { status } = await by.client.call('POST /api/v1/prize-draws/:id/awards/:awardId/disqualify', {
      params: { id: draw.id, awardId: award?.id ?? '' },
      body: { cause: 'error', note: 'Another winner was wanted.' },
    });
    expect(status).toBe(200);
    expect(await redraw(by, draw)).toMatchObject({ status: 200 });
    await site.finish(draw);
    const { kind, named, report } = await site.judge(draw);
    expect([kind, named]).toEqual(['warned', ['redrawn']]);
    expect(report.notes).toContainEqual(
      expect.objectContaining({ id: 'redrawn', values: { rank: 1, attempts: [1, 2], causes: ['error'] } }),
    );
  });
});

describe('a relay that lies', () => {
  it.each(['wrong signature', 'other round', 'wrong randomness'] as const)(
    'about the round (%s) changes nothing: the draw waits for the genuine one',
    async (manner) => {
      const draw = await site.seal();
      site.drand.behave(manner);
      await site.pass(PAST_ROUND_SECONDS);
      expect(await site.draw(draw.id)).toMatchObject({ status: 409, error: { code: 'too_early' } });
      expect(await site.winnersOf(draw)).toEqual([]);
      site.drand.behave('honest');
      await site.finish(draw);
      expect(await site.judge(draw)).toMatchObject({ kind: 'proved', report: { strength: 'witnessed' } });
    },
  );

  it('about the newest round starts no draw', async () => {
    const draw = await site.sell();
    await site.end(draw);
    site.drand.behave('stale');
    expect(await site.start(draw.id)).toMatchObject({ status: 503, error: { code: 'clocks_disagree' } });
    site.drand.behave('wrong signature');
    expect(await site.start(draw.id)).toMatchObject({ status: 503, error: { code: 'beacon_unreachable' } });
    expect(await site.typesOf(draw)).not.toContain('close');
  });
});

describe('a witness that lies', () => {
  it.each(['invalid signature', 'wrong key', 'no time'] as const)(
    'with %s is not counted',
    async (manner) => {
      site.witnesses[0]?.behave(manner);
      const draw = await site.seal();
      await site.finish(draw);
      const { kind, report } = await site.judge(draw);
      expect([kind, report.strength]).toEqual(['proved', 'witnessed']);
      expect(report.witnessed[0]?.witnesses.map(({ name }) => name)).not.toContain('w1');
    },
  );

  it('together with the others leaves the draw without witnesses, which is a warning', async () => {
    const lies = ['invalid signature', 'wrong key', 'no time'] as const;
    for (const [i, witness] of site.witnesses.entries()) witness.behave(lies[i] ?? 'dead');
    const draw = await site.seal();
    await site.finish(draw);
    const { kind, named, report } = await site.judge(draw);
    expect([kind, named, report.strength]).toEqual(['warned', ['not-witnessed'], 'beacon']);
  });
});

describe('a result that is withheld', () => {
  it('by changing the database is named by every stranger, who can compute it', async () => {
    const draw = await site.seal();
    await site.edit(
      sql`update draw_attempts set countdown_ends_at = '2100-01-01' where draw_id = ${draw.id}`,
    );
    const { round } = await site.state(draw.id);
    await site.pass(25 * 3_600);
    expect(await site.draw(draw.id)).toMatchObject({ status: 409, error: { code: 'too_early' } });
    const { signature } = site.drand.round(round ?? 0) ?? {};
    const { kind, named, report } = await site.judge(draw, {
      beacons: [{ round: round ?? 0, signature: signature ?? '' }],
    });
    expect([kind, named]).toEqual(['warned', ['overdue']]);
    expect(report.notes.map(({ id }) => id)).toContain('computable');
  });

  it('by relays is named by the server, which alerts the admins', async () => {
    const draw = await site.seal();
    site.drand.holdBack();
    await site.pass(20 * 60);
    await site.app.services.cancellations.alertMissingResults();
    expect(await listAlerts(site.app, site.boss)).toContainEqual(
      expect.objectContaining({ kind: 'result_overdue', drawId: draw.id }),
    );
    await site.pass(24 * 3_600);
    expect(await site.judge(draw)).toMatchObject({ kind: 'warned', named: ['overdue'] });
  });
});

const redraw = (by: Someone, { id }: PrizeDraw) =>
  by.client.call('POST /api/v1/prize-draws/:id/redraw', {
    params: { id },
    body: { notes: 'Another winner was wanted.' },
  });

const replacePrize = (by: Someone, draw: PrizeDraw) =>
  by.client.call('PUT /api/v1/prize-draws/:id', {
    params: { id: draw.id },
    body: { ...inputOf(draw), prizes: [{ rank: 1, description: 'A car' }] },
  });

async function voidFirst(by: Someone, { id }: PrizeDraw, cause?: 'fraud') {
  const [first] = await db()
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(eq(tickets.drawId, id), eq(tickets.number, 1)));
  return voidTicket(by.client, id, first?.id ?? '', { reason: 'It had to go', ...(cause && { cause }) });
}
