import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { provideTestApp } from '../../tests/helpers/app.ts';
import { drawInput } from '../../tests/helpers/draws.ts';
import { admin, register, type Someone, verifiedHost } from '../../tests/helpers/people.ts';
import { soldDraw } from '../../tests/helpers/sold-draw.ts';
import { answerChallenge, buy, tryToBuy } from '../../tests/helpers/tickets.ts';

const SECONDS = 30;

let aheadMs = 0;
let seeds = 0;

const app = await provideTestApp({
  environment: { COUNTDOWN_SECONDS: String(SECONDS) },
  randomSeed: () => {
    seeds += 1;
    return createHash('sha256').update(`seed ${seeds}`).digest();
  },
});

const waitForCountdown = () => {
  aheadMs += SECONDS * 1000;
  return app.shiftClock(aheadMs);
};
const numbersOf = ({ tickets }: { tickets: { ticketNumber: number }[] }) =>
  tickets.map(({ ticketNumber }) => ticketNumber);

/** Returns the draw, its drawing and its history, as this user sees them. */
async function seenBy({ client }: Pick<Someone, 'client'>, { id }: PrizeDraw) {
  const params = { id };
  const draw = await client.call('GET /api/v1/prize-draws/:id', { params });
  const drawing = await client.call('GET /api/v1/prize-draws/:id/drawing', { params });
  const history = await client.call('GET /api/v1/prize-draws/:id/results', { params });
  return { draw: draw.body, drawing: drawing.body, history: history.body };
}

describe('a draw, from its publication to its winner', () => {
  let host: Someone;
  let boss: Someone;
  let draw: PrizeDraw;
  /** `right` buys 3 tickets, `wrong` 5 and `alsoRight` 2; `late` tries to buy 11. */
  const buyers: Record<'right' | 'wrong' | 'alsoRight' | 'late', Someone | null> = {
    right: null,
    wrong: null,
    alsoRight: null,
    late: null,
  };
  const buyer = (name: keyof typeof buyers): Someone => {
    const someone = buyers[name];
    if (!someone) throw new Error(`${name} has not registered yet`);
    return someone;
  };

  it('cannot be published by an unverified host, but can be once an admin has verified them [PERM-05]', async () => {
    host = await register(app, { role: 'host', firstName: 'Hetty', lastName: 'Hall' });
    boss = await admin(app);
    const body = drawInput({ ticketLimit: 20, prizes: [], prize: 'A week away' }, app.services.clock.now());
    const publish = () => host.client.call('POST /api/v1/prize-draws', { body });
    expect(await publish()).toMatchObject({
      status: 403,
      error: { message: 'Your account must be verified before you can publish a prize draw.' },
    });
    const verified = await boss.client.call('PUT /api/v1/admin/hosts/:id/verify', {
      params: { id: host.user.id },
    });
    expect(verified).toMatchObject({ status: 200, body: { verified: true } });
    const published = await publish();
    expect(published).toMatchObject({ status: 201, body: { status: 'active', ticketLimit: 20 } });
    draw = published.body;
  });

  it('sells 3, 5 and 2 tickets to buyers who answered the challenge, and rejects 11 more [BUY-18, API-TICKETS-04]', async () => {
    buyers.right = await register(app, { firstName: 'Alice', lastName: 'Baker' });
    buyers.wrong = await register(app, { firstName: 'Bob', lastName: 'Reed' });
    buyers.alsoRight = await register(app, { firstName: 'Cara', lastName: 'Moss' });
    buyers.late = await register(app);
    expect(numbersOf(await buy(buyer('right').client, draw, 3))).toEqual([1, 2, 3]);
    expect(numbersOf(await buy(buyer('wrong').client, draw, 5, { right: false }))).toEqual([4, 5, 6, 7, 8]);
    expect(numbersOf(await buy(buyer('alsoRight').client, draw, 2))).toEqual([9, 10]);

    const unanswered = await tryToBuy(buyer('late').client, draw, 1, { challengeId: null });
    expect(unanswered).toMatchObject({
      status: 403,
      error: { message: 'You need to complete the skill challenge before purchasing tickets.' },
    });
    const challengeId = await answerChallenge(buyer('late').client, draw);
    const tooMany = await tryToBuy(buyer('late').client, draw, 11, { challengeId });
    expect(tooMany).toMatchObject({ status: 409, error: { code: 'not_enough_left' } });
    expect((await seenBy(host, draw)).draw).toMatchObject({ ticketsSold: 10, ticketsRemaining: 10 });
  });

  it('does not reveal before sales close which answers were right', async () => {
    for (const someone of [host, boss, buyer('wrong')]) {
      const { body } = await someone.client.call('GET /api/v1/prize-draws/:id/tickets', {
        params: { id: draw.id },
        query: {},
      });
      expect(body).toHaveLength(10);
      for (const ticket of body) expect(ticket).not.toHaveProperty('entered');
    }
  });

  it('loses a ticket that its host voids, and is ended early [STATE-08, STATE-11]', async () => {
    const params = { id: draw.id };
    const { body: tickets } = await host.client.call('GET /api/v1/prize-draws/:id/tickets', {
      params,
      query: {},
    });
    const ticketId = tickets.find(({ ticketNumber }) => ticketNumber === 2)?.id ?? '';
    const voided = await host.client.call('POST /api/v1/prize-draws/:id/tickets/:ticketId/void', {
      params: { ...params, ticketId },
      body: { reason: 'Bought by mistake' },
    });
    expect(voided).toMatchObject({ status: 200, body: { ticketNumber: 2, voided: true } });
    const ended = await host.client.call('POST /api/v1/prize-draws/:id/end', { params });
    expect(ended).toMatchObject({ status: 200, body: { status: 'awaiting_draw', ticketsSold: 9 } });
    const late = await tryToBuy(buyer('late').client, draw, 1, { challengeId: null });
    expect(late).toMatchObject({ status: 409, error: { code: 'ended' } });
  });

  it('shows everyone the same winner after the countdown [API-DRAWING-04, STATE-09]', async () => {
    const params = { id: draw.id };
    const { status, body } = await host.client.call('POST /api/v1/prize-draws/:id/start', { params });
    expect(status).toBe(200);
    const everybody = [host, boss, buyer('right'), buyer('wrong'), { client: app.client() }];
    for (const someone of everybody) {
      const { drawing } = await seenBy(someone, draw);
      expect(drawing).toMatchObject({ countdownEndsAt: body.countdownEndsAt, result: null });
    }
    await waitForCountdown();
    const { body: drawn } = await host.client.call('POST /api/v1/prize-draws/:id/draw', { params });
    const winner = drawn.winningTicketNumber;
    expect([1, 3, 9, 10]).toContain(winner);
    const name = Number(winner) <= 3 ? 'A. Baker' : 'C. Moss';
    for (const someone of everybody) {
      const seen = await seenBy(someone, draw);
      const insider = someone === host || someone === boss;
      const shown = insider ? name.replace('A.', 'Alice').replace('C.', 'Cara') : name;
      expect(seen.draw).toMatchObject({
        status: 'completed',
        isDrawn: true,
        winningTicketNumber: winner,
        winnerName: name,
      });
      expect(seen.drawing.result).toMatchObject({ winningTicketNumber: winner, winnerName: shown });
      expect(seen.history).toMatchObject([{ winningTicketNumber: winner, winnerName: shown }]);
    }
  });

  it('then shows everyone which tickets were entered', async () => {
    const { body } = await buyer('wrong').client.call('GET /api/v1/prize-draws/:id/tickets', {
      params: { id: draw.id },
      query: {},
    });
    const entered = body.filter((ticket) => ticket.entered).map(({ ticketNumber }) => ticketNumber);
    expect(entered).toEqual([1, 3, 9, 10]);
  });
});

describe('the same draw, repeated sixty times', () => {
  it('is won at least once by each entered ticket, and never by a wrong answer or a voided ticket [API-DRAWING-05, STATE-11]', async () => {
    const host = await verifiedHost(app);
    const holder = await register(app);
    const won = new Set<number | null>();
    const ids: string[] = [];
    for (let round = 0; round < 60; round += 1) {
      const id = await soldDraw(app, host, {
        blocks: [
          { holder },
          { holder, voided: true },
          { holder },
          { holder, answer: 'wrong', quantity: 5 },
          { holder, quantity: 2 },
        ],
      });
      await host.client.call('POST /api/v1/prize-draws/:id/start', { params: { id } });
      ids.push(id);
    }
    await waitForCountdown();
    for (const id of ids) {
      const { body } = await host.client.call('POST /api/v1/prize-draws/:id/draw', { params: { id } });
      won.add(body.winningTicketNumber);
    }
    expect([...won].toSorted((a, b) => Number(a) - Number(b))).toEqual([1, 3, 9, 10]);
  });
});
