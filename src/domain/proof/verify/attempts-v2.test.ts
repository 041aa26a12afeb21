import { describe, expect, it } from 'vitest';
import { bundleOf, changedEntry, recomputed } from '../../../../tests/helpers/proof-bundle.ts';
import { randomnessOf, secretOf, TEST_CHAIN } from '../../../../tests/helpers/proof-chain.ts';
import { failuresOf, reportOn } from '../../../../tests/helpers/proof-failures.ts';
import {
  addTicket,
  announce,
  announceOnly,
  close,
  DAY,
  findLastTime,
  type MadeDraw,
  openDraw,
  time,
} from '../../../../tests/helpers/proof-steps.ts';
import { type DrawEntry, REDRAW_CAUSES, type RedrawCause } from '../entries.ts';
import { calculateRoundTime } from '../rounds.ts';

/** A draw with eight tickets and three prizes, its first attempt drawn, to which a test adds redraws. */
function drawn(add: (draw: MadeDraw) => void = () => undefined, beacon = true): MadeDraw {
  const draw = openDraw({ beacon });
  for (let i = 0; i < 8; i += 1) addTicket(draw);
  close(draw);
  announce(draw, [1, 2, 3]);
  add(draw);
  return recomputed(draw);
}

const ACTORS = ['schedule', 'host', 'admin'] as const;

const lastSeconds = (draw: MadeDraw) => Date.parse(findLastTime(draw)) / 1000;
const attemptsIn = ({ entries }: MadeDraw) => entries.filter((entry) => entry.type === 'draw');

describe('the round of an attempt', () => {
  /** A first attempt whose round comes so many seconds after its announcement. */
  const delayed = (seconds: number) => {
    const draw = openDraw();
    addTicket(draw);
    const round = 26_000_000;
    close(draw, time(calculateRoundTime(TEST_CHAIN, round) - seconds));
    announce(draw, [1, 2, 3], { round });
    return recomputed(draw);
  };

  it.each([
    [29, ['round']],
    [30, []],
    [31, []],
    [75, []],
    [119, []],
    [120, []],
    [121, ['round']],
  ])('that is %i seconds after its announcement fails %j', async (seconds, failures) => {
    expect(await failuresOf(delayed(seconds))).toEqual(failures);
  });
});

describe('the secret of an attempt', () => {
  it('is in its announcement exactly if there is a beacon', async () => {
    expect(attemptsIn(drawn())[0]?.secret).toBe(secretOf(1));
    const hidden = recomputed(changedEntry(drawn(), 'draw', { secret: null }));
    expect(await failuresOf(hidden)).toEqual(['seed-chain']);
    const bare = drawn(undefined, false);
    expect(await failuresOf(bare)).toEqual([]);
    expect(await failuresOf(recomputed(changedEntry(bare, 'draw', { secret: secretOf(1) })))).toEqual([
      'seed-chain',
    ]);
  });

  it('is the same in its result', async () => {
    const other = recomputed(changedEntry(drawn(), 'result', { secret: secretOf(2) }));
    expect(await failuresOf(other)).toContain('seed-chain');
    // the chain would still hold with the secret of the announcement alone
    expect(await failuresOf(recomputed(changedEntry(drawn(), 'draw', { secret: secretOf(2) })))).toEqual([
      'seed-chain',
    ]);
  });

  it('is checked as soon as it is announced', async () => {
    const announced = (attempt: number) =>
      drawn((draw) => {
        announceOnly(draw, [1], { secret: secretOf(attempt) });
      });
    expect(await failuresOf(announced(2))).toEqual([]);
    expect(await failuresOf(announced(3))).toEqual(['seed-chain']);
  });
});

describe('the result of an attempt', () => {
  it('has the randomness of its signature, which the network made for its round', async () => {
    const [first] = attemptsIn(drawn());
    const { signature } = randomnessOf(first?.round ?? 0);
    const changed = (change: object) => failuresOf(recomputed(changedEntry(drawn(), 'result', change)));
    expect(await changed({})).toEqual([]);
    const result = (change: object) => failuresOf(changedEntry(drawn(), 'result', change));
    expect(await result({ randomness: signature.slice(0, 64) })).toEqual(['beacon', 'picks']);
    expect(await result({ signature: randomnessOf((first?.round ?? 0) + 1).signature })).toEqual(['beacon']);
  });

  it('leaves the tickets that were drawn before out of later attempts', async () => {
    const draw = drawn((again) => {
      announce(again, [1]);
      announce(again, [1, 2, 3]);
      announce(again, [2]);
    });
    const { attempts, valid } = await reportOn(bundleOf(draw));
    const numbers = attempts.flatMap(({ winners }) => winners.map(({ number }) => number));
    expect(valid).toBe(true);
    expect(new Set(numbers).size).toBe(8);
    // a ninth ticket does not exist
    const more = recomputed({ ...draw, entries: [...draw.entries, ...drawnAgain(draw)] });
    expect((await reportOn(bundleOf(more))).attempts.at(-1)?.winners).toEqual([{ number: null, rank: 3 }]);
    expect(await failuresOf(more)).toEqual([]);
  });

  function drawnAgain(draw: MadeDraw) {
    const copy = { ...draw, entries: [...draw.entries] };
    announce(copy, [3]);
    return copy.entries.slice(-2);
  }
});

describe('a redraw', () => {
  const redrawn = (change: Partial<DrawEntry>, ranks = [1]) => drawn((draw) => announce(draw, ranks, change));

  const allowed: Record<RedrawCause, readonly (typeof ACTORS)[number][]> = {
    declined: ['host', 'admin'],
    unclaimed: ACTORS,
    ineligible: ['admin'],
    unreachable: ['admin'],
    error: ['admin'],
  };
  const cases = REDRAW_CAUSES.flatMap((cause) => ACTORS.map((by) => [cause, by] as const));

  it.each(cases)('with the cause %s by %s follows the rule of its cause', async (cause, by) => {
    const at = time(lastSeconds(drawn()) + 30 * DAY);
    const failures = allowed[cause].includes(by) ? [] : ['redraws'];
    expect(await failuresOf(redrawn({ cause, by, at }))).toEqual(failures);
  });

  it('has a cause and a reason, and the first attempt has neither', async () => {
    expect(await failuresOf(redrawn({ cause: null }))).toEqual(['redraws']);
    expect(await failuresOf(redrawn({ reason: null }))).toEqual(['redraws']);
    expect(
      await failuresOf(recomputed(changedEntry(drawn(), 'draw', { cause: 'error', by: 'admin' }))),
    ).toEqual(['redraws']);
  });

  it('of an unclaimed prize comes 14 days after it was drawn, to the second', async () => {
    const first = lastSeconds(drawn());
    const unclaimed = (seconds: number, ranks?: number[]) =>
      redrawn({ cause: 'unclaimed', at: time(first + seconds) }, ranks);
    expect(await failuresOf(unclaimed(14 * DAY))).toEqual([]);
    expect(await failuresOf(unclaimed(14 * DAY - 1))).toEqual(['redraws']);
    expect(await failuresOf(unclaimed(14 * DAY, [1, 3]))).toEqual([]);
  });

  it('counts the 14 days from the latest attempt of each of its prizes', async () => {
    const twice = (days: number, ranks: number[]) =>
      drawn((draw) => {
        const first = lastSeconds(draw);
        announce(draw, [2], { at: time(first + DAY) });
        announce(draw, ranks, { cause: 'unclaimed', at: time(first + days * DAY) });
      });
    expect(await failuresOf(twice(14, [1, 3]))).toEqual([]);
    expect(await failuresOf(twice(14, [1, 2]))).toEqual(['redraws']);
    expect(await failuresOf(twice(15, [1, 2]))).toEqual([]);
    // other causes have no such time
    expect(await failuresOf(drawn((draw) => announce(draw, [2], { cause: 'declined' })))).toEqual([]);
  });
});
