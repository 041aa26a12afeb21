import { describe, expect, it } from 'vitest';
import { bundleOf, recomputed } from '../../../../tests/helpers/proof-bundle.ts';
import { TEST_CHAIN } from '../../../../tests/helpers/proof-chain.ts';
import { failuresOf, reportOn } from '../../../../tests/helpers/proof-failures.ts';
import {
  addTicket,
  announce,
  announceOnly,
  cancel,
  changeTerms,
  close,
  DAY,
  end,
  findLastTime,
  type MadeDraw,
  makeTerms,
  OPENED_AT,
  openDraw,
  type Terms,
  time,
  voidTicket,
} from '../../../../tests/helpers/proof-steps.ts';
import { calculateRoundTime } from '../rounds.ts';

const ENDED_AT = OPENED_AT + DAY;
const HOUR = 3600;

/** A draw with two tickets, to which a test adds what it is about. */
function sold(add: (draw: MadeDraw) => void, terms: Terms = {}): MadeDraw {
  const draw = openDraw({ terms });
  addTicket(draw);
  addTicket(draw);
  add(draw);
  return recomputed(draw);
}

const orderOf = async (draw: MadeDraw) => {
  const { checks } = await reportOn(bundleOf(draw));
  return checks.find(({ id }) => id === 'order');
};

describe('the end of the sales', () => {
  it('can stand alone, and comes before the sealing', async () => {
    expect(await failuresOf(sold((draw) => end(draw)))).toEqual([]);
    const unended = sold((draw) => {
      end(draw);
      close(draw);
      announce(draw, [1, 2, 3]);
    });
    const without = recomputed({ ...unended, entries: unended.entries.filter(({ type }) => type !== 'end') });
    expect(await orderOf(without)).toMatchObject({
      ok: false,
      message: expect.stringMatching(/before sales ended/),
    });
  });

  it('happens once, and before the sealing', async () => {
    const twice = sold((draw) => {
      end(draw);
      end(draw);
    });
    expect(await orderOf(twice)).toMatchObject({
      ok: false,
      message: expect.stringMatching(/had already ended/),
    });
    const late = sold((draw) => {
      close(draw);
      announce(draw, [1, 2, 3]);
      end(draw);
    });
    expect(await failuresOf(late)).toEqual(['order']);
  });

  it.each([
    ['schedule', 9 * DAY + DAY - 1, ['order']],
    ['schedule', 10 * DAY, []],
    ['host', 10 * DAY - 1, []],
    ['admin', 10 * DAY - 1, []],
  ] as const)('by %s, %i seconds after the opening, fails %j', async (by, seconds, failures) => {
    expect(await failuresOf(sold((draw) => end(draw, { by, at: time(OPENED_AT + seconds) })))).toEqual(
      failures,
    );
  });

  it('can come by the schedule at any time in a draw without a promised end', async () => {
    expect(await failuresOf(sold((draw) => end(draw, { by: 'schedule' }), { endDate: null }))).toEqual([]);
  });

  it('is by the schedule, the host or an admin', async () => {
    const by = 'buyer' as 'host';
    expect(await failuresOf(sold((draw) => end(draw, { by })))).toEqual(['order']);
  });

  it('comes after every change of the terms', async () => {
    const draw = openDraw();
    end(draw);
    expect(await failuresOf(draw)).toEqual([]);
    changeTerms(draw, makeTerms({ title: 'Another title' }));
    expect(await orderOf(draw)).toMatchObject({
      ok: false,
      message: expect.stringMatching(/after sales ended/),
    });
  });

  it.each(['admin', 'buyer', 'bank'] as const)(
    'may be followed by a void by %s, but not by the host',
    async (by) => {
      const voided = (voider: 'host' | typeof by) =>
        sold((draw) => {
          end(draw);
          voidTicket(draw, 1, { by: voider });
        });
      expect(await failuresOf(voided(by))).toEqual([]);
      expect(await failuresOf(voided('host'))).toEqual(['order']);
      expect(await failuresOf(sold((draw) => voidTicket(draw, 1, { by: 'host' })))).toEqual([]);
    },
  );
});

describe('a ticket after the end of the sales', () => {
  const added = (seconds: number, { post = false, receivedBy = ENDED_AT } = {}) =>
    sold(
      (draw) => {
        end(draw, { at: time(ENDED_AT) });
        addTicket(draw, { post, at: ENDED_AT + seconds });
      },
      { freeEntry: { address: '1 Harbour Street', receivedBy: time(receivedBy) } },
    );

  it('can be paid for 900 seconds, and no longer', async () => {
    expect(await failuresOf(added(900))).toEqual([]);
    expect(await failuresOf(added(901))).toEqual(['order']);
  });

  it('can come by post for three days after the later of the end and the day of receipt', async () => {
    expect(await failuresOf(added(3 * DAY, { post: true }))).toEqual([]);
    expect(await failuresOf(added(3 * DAY + 1, { post: true }))).toEqual(['order']);
    // posted in time, but sales ended early
    expect(await failuresOf(added(4 * DAY, { post: true, receivedBy: ENDED_AT + DAY }))).toEqual([]);
    expect(await failuresOf(added(4 * DAY + 1, { post: true, receivedBy: ENDED_AT + DAY }))).toEqual([
      'order',
    ]);
    // received long before the end
    expect(await failuresOf(added(3 * DAY, { post: true, receivedBy: OPENED_AT }))).toEqual([]);
    expect(await failuresOf(added(3 * DAY + 1, { post: true, receivedBy: OPENED_AT }))).toEqual(['order']);
  });

  it('can come by post at any time before the end, but only with a free entry in the terms', async () => {
    const posted = (freeEntry: Terms[string]) =>
      sold((draw) => addTicket(draw, { post: true }), { freeEntry });
    const address = '1 Harbour Street';
    expect(await failuresOf(posted({ address, receivedBy: '2000-01-01T00:00:00Z' }))).toEqual([]);
    expect(await failuresOf(posted(null))).toEqual(['order']);
  });

  it('is not judged by terms that cannot be read', async () => {
    const late = added(4 * DAY, { post: true });
    expect(await failuresOf({ ...late, terms: [] })).toEqual(['terms']);
  });
});

describe('times', () => {
  it('never fall, nor begin before the opening', async () => {
    const at = (seconds: number) => sold((draw) => end(draw, { at: time(OPENED_AT + seconds) }));
    expect(await failuresOf(at(120))).toEqual([]);
    expect(await failuresOf(at(119))).toEqual(['order']);
    const opening = (seconds: number) => {
      const draw = openDraw();
      end(draw, { at: time(OPENED_AT + seconds) });
      return draw;
    };
    expect(await failuresOf(opening(0))).toEqual([]);
    expect(await failuresOf(opening(-1))).toEqual(['order']);
  });

  it('of a redraw are not before the round of the attempt before it', async () => {
    const redrawn = (late: number) =>
      sold((draw) => {
        close(draw);
        announce(draw, [1, 2, 3]);
        const first = draw.entries.at(-2);
        const round = first?.type === 'draw' ? (first.round ?? 0) : 0;
        announce(draw, [1], { at: time(calculateRoundTime(TEST_CHAIN, round) + late) });
      });
    expect(await failuresOf(redrawn(0))).toEqual([]);
    expect(await failuresOf(redrawn(-1))).toEqual(['order']);
  });
});

describe('a cancellation', () => {
  const announced = (seconds: number) =>
    sold((draw) => {
      close(draw);
      announceOnly(draw, [1, 2, 3]);
      const at = Date.parse(findLastTime(draw)) / 1000;
      cancel(draw, time(at + seconds));
    });

  it('of an announced attempt needs 72 hours without a result', async () => {
    expect(await failuresOf(announced(72 * HOUR))).toEqual([]);
    expect(await failuresOf(announced(72 * HOUR - 1))).toEqual(['order']);
  });

  it('can happen at any time before the sealing, but not after a result', async () => {
    expect(await failuresOf(sold((draw) => cancel(draw)))).toEqual([]);
    const ended = sold((draw) => {
      end(draw);
      cancel(draw);
    });
    expect(await failuresOf(ended)).toEqual([]);
    const drawn = sold((draw) => {
      close(draw);
      announce(draw, [1, 2, 3]);
      cancel(draw, time(OPENED_AT + 30 * DAY));
    });
    expect(await orderOf(drawn)).toMatchObject({
      ok: false,
      message: expect.stringMatching(/that has a result/),
    });
    const sealed = sold((draw) => {
      close(draw);
      cancel(draw, time(OPENED_AT + 30 * DAY));
    });
    expect(await failuresOf(sealed)).toEqual(['order']);
  });

  it('after a redraw without a result is possible too, and nothing follows it', async () => {
    const redrawn = (then: (draw: MadeDraw) => void) =>
      sold((draw) => {
        close(draw);
        announce(draw, [1, 2, 3]);
        announceOnly(draw, [1]);
        cancel(draw, time(Date.parse(findLastTime(draw)) / 1000 + 72 * HOUR));
        then(draw);
      });
    expect(await failuresOf(redrawn(() => undefined))).toEqual([]);
    expect(await failuresOf(redrawn((draw) => announce(draw, [1])))).toContain('order');
  });
});

describe('the form of an entry', () => {
  const honest = sold((draw) => {
    addTicket(draw, { post: true });
    voidTicket(draw, 1);
    close(draw);
    announce(draw, [1, 2, 3]);
    announce(draw, [2]);
  });
  const { entries } = honest;
  const altered = (type: string, change: object): MadeDraw => {
    const at = entries.findIndex((entry) => entry.type === type);
    return { ...honest, entries: entries.map((e, i) => (i === at ? { ...e, ...change } : e)) };
  };

  it.each<[string, object]>([
    ['open', { opened: '2026-05-01T09:00:00' }],
    ['open', { terms: null }],
    ['open', { seedChain: 'ab' }],
    ['open', { beacon: null }],
    ['open', { more: 1 }],
    ['ticket', { number: 0 }],
    ['ticket', { route: 'gift' }],
    ['ticket', { answer: '' }],
    ['ticket', { holder: null }],
    ['void', { by: null }],
    ['void', { by: 'schedule' }],
    ['void', { cause: null }],
    ['void', { cause: 'unclaimed' }],
    ['end', { cause: null }],
    ['close', { tickets: -1 }],
    ['close', { entered: -1 }],
    ['close', { entries: null }],
    ['draw', { ranks: [0] }],
    ['draw', { ranks: null }],
    ['draw', { round: 0 }],
    ['draw', { secret: 'ab' }],
    ['draw', { reason: 'none' }],
    ['draw', { by: 'bank' }],
    ['draw', { cause: 'fraud' }],
    ['result', { at: '2026-06-01T09:00:00Z' }],
    ['result', { secret: null }],
    ['result', { signature: 'ab' }],
    ['result', { winners: [{ number: 0, rank: 1 }] }],
    ['result', { winners: [{ number: null, rank: 0 }] }],
    ['result', { winners: [{ number: null, rank: 1, more: 1 }] }],
  ])('rejects the entry `%s` with %j', async (type, change) => {
    expect(await orderOf(altered(type, change))).toMatchObject({
      ok: false,
      message: expect.stringMatching(/not a well-formed entry of a known type/),
    });
  });

  it('knows every voider and every cause', async () => {
    for (const by of ['host', 'admin', 'buyer', 'bank'])
      for (const cause of ['requested', 'duplicate', 'fraud', 'chargeback', 'ineligible', 'unpaid', 'other'])
        expect(await orderOf(altered('void', { by, cause }))).toMatchObject({ ok: true });
  });
});
