import { describe, expect, it } from 'vitest';
import { bundleOf, honestDraw, recomputed } from '../../../../tests/helpers/proof-bundle.ts';
import { randomnessOf } from '../../../../tests/helpers/proof-chain.ts';
import { type Given, reportOn } from '../../../../tests/helpers/proof-failures.ts';
import {
  addTicket,
  announce,
  announceOnly,
  cancel,
  close,
  DAY,
  end,
  findLastTime,
  type MadeDraw,
  OPENED_AT,
  openDraw,
  type Terms,
  time,
  voidTicket,
} from '../../../../tests/helpers/proof-steps.ts';
import type { VoidEntry } from '../entries.ts';
import type { Note } from './note.ts';
import type { Beacon } from './report.ts';

type Voider = NonNullable<VoidEntry['by']>;

const END = OPENED_AT + 10 * DAY;

/** A draw to which a test adds what it is about. */
function sold(add: (draw: MadeDraw) => void, tickets = 2, terms: Terms = {}): MadeDraw {
  const draw = openDraw({ terms });
  for (let i = 0; i < tickets; i += 1) addTicket(draw);
  add(draw);
  return recomputed(draw);
}

async function notesOf(draw: MadeDraw, given: Given = {}): Promise<Note[]> {
  const { notes, valid } = await reportOn(bundleOf(draw), given);
  expect(valid).toBe(true);
  return notes;
}

const find = async (draw: MadeDraw, id: Note['id'], given: Given = {}) =>
  (await notesOf(draw, given)).filter((note) => note.id === id);
const only = (level: Note['level'], values: object) => [expect.objectContaining({ level, values })];

describe('an early end or sealing', () => {
  const ended = (before: number, by: 'host' | 'admin' = 'host') =>
    sold((draw) => end(draw, { by, at: time(END - before) }));

  it.each([
    [1, 'info'],
    [86_400, 'info'],
    [86_401, 'warning'],
  ] as const)('by %i seconds is noted as %s', async (seconds, level) => {
    expect(await find(ended(seconds), 'ended-early')).toEqual(only(level, { by: 'host', seconds }));
    expect(await find(ended(seconds, 'admin'), 'ended-early')).toEqual(only(level, { by: 'admin', seconds }));
  });

  it('is not noted on time, later, or without a promised end', async () => {
    expect(await notesOf(ended(0))).toEqual([]);
    expect(await notesOf(ended(-1))).toEqual([]);
    expect(await notesOf(sold((draw) => end(draw), 2, { endDate: null }))).toEqual([]);
  });

  it.each([
    [1, 0],
    [DAY - 1, 0],
    [DAY, 1],
    [2 * DAY - 1, 1],
  ])('of the list by %i seconds counts %i whole days', async (seconds, days) => {
    const draw = sold((sealed) => {
      close(sealed, time(END - seconds));
      announce(sealed, [1, 2, 3]);
    });
    expect(await find(draw, 'closed-early')).toEqual(only('info', { days }));
  });

  it('of the list is not noted at the promised end', async () => {
    const draw = sold((sealed) => {
      close(sealed, time(END));
      announce(sealed, [1, 2, 3]);
    });
    expect(await find(draw, 'closed-early')).toEqual([]);
  });
});

describe('voided tickets', () => {
  const voided = (by: Voider[], tickets: number) =>
    sold((draw) => by.forEach((voider, i) => void voidTicket(draw, i + 1, { by: voider })), tickets);
  const none = { admin: 0, bank: 0, buyer: 0, host: 0, afterEnd: 0 };

  it.each<[Voider[], number, Note['level'], object]>([
    [['host'], 20, 'warning', { host: 1 }],
    [['host'], 21, 'info', { host: 1 }],
    [['admin'], 20, 'warning', { admin: 1 }],
    [['host', 'admin'], 40, 'warning', { host: 1, admin: 1 }],
    [['host', 'admin'], 41, 'info', { host: 1, admin: 1 }],
    [['buyer', 'buyer', 'bank'], 3, 'info', { buyer: 2, bank: 1 }],
    [['host', 'buyer', 'buyer'], 21, 'info', { host: 1, buyer: 2 }],
  ])('by %j of %i tickets are noted as %s', async (by, tickets, level, counts) => {
    expect(await find(voided(by, tickets), 'voided')).toEqual(only(level, { ...none, ...counts }));
  });

  it('after the end of sales are a warning, no matter who voided them', async () => {
    const draw = sold((one) => {
      voidTicket(one, 1);
      end(one);
      voidTicket(one, 2);
    }, 50);
    expect(await find(draw, 'voided')).toEqual(only('warning', { ...none, buyer: 2, afterEnd: 1 }));
    expect(
      await find(
        sold(() => undefined),
        'voided',
      ),
    ).toEqual([]);
  });

  it('of version 1 have their number only', async () => {
    const { notes } = await reportOn(bundleOf(honestDraw({ version: 1 })));
    expect(notes.find(({ id }) => id === 'voided')).toMatchObject({ level: 'warning', values: { count: 1 } });
  });
});

describe('entries', () => {
  it('with wrong answers are counted, voided or not, and only once they are opened', async () => {
    const made = (isSealed: boolean) =>
      sold((draw) => {
        addTicket(draw, { given: 'wrong' });
        addTicket(draw, { given: 'wrong' });
        voidTicket(draw, 3);
        if (!isSealed) return;
        close(draw);
        announce(draw, [1, 2, 3]);
      });
    expect(await find(made(true), 'wrong-answers')).toEqual(only('info', { count: 2 }));
    expect(await find(made(false), 'wrong-answers')).toEqual([]);
  });

  it('with an opening that is not the promised one are not counted as wrong', async () => {
    const draw = honestDraw({ wrong: [] });
    const openings = draw.openings.map((one) => ({
      ...one,
      answerNonce: one.answerNonce && 'ab'.repeat(16),
    }));
    const { valid, notes } = await reportOn({ ...bundleOf(draw), openings });
    expect(valid).toBe(false);
    expect(notes.map(({ id }) => id)).not.toContain('wrong-answers');
  });

  it('by post are counted, and those added after the day of receipt again', async () => {
    const receivedBy = OPENED_AT + DAY;
    const draw = sold(
      (posted) => {
        for (const late of [-1, 0, 1]) addTicket(posted, { post: true, at: receivedBy + late });
      },
      2,
      { freeEntry: { address: '1 Harbour Street', receivedBy: time(receivedBy) } },
    );
    expect(await notesOf(draw)).toEqual([
      { id: 'by-post', level: 'info', values: { count: 3 } },
      { id: 'posted-late', level: 'info', values: { count: 1 } },
    ]);
    expect(await notesOf(sold(() => undefined))).toEqual([]);
  });
});

describe('redraws', () => {
  const redrawn = (...causes: ('unclaimed' | 'declined')[]) =>
    sold((draw) => {
      close(draw, time(END));
      announce(draw, [1, 2, 3]);
      causes.forEach((cause, i) => void announce(draw, [2], { cause, at: time(END + (i + 1) * 20 * DAY) }));
    }, 9);

  it.each<[('unclaimed' | 'declined')[], Note['level']]>([
    [['unclaimed'], 'info'],
    [['unclaimed', 'unclaimed'], 'info'],
    [['unclaimed', 'declined'], 'warning'],
    [['declined', 'unclaimed'], 'warning'],
  ])('for the causes %j are noted as %s', async (causes, level) => {
    const attempts = [1, ...causes.map((_, i) => i + 2)];
    expect(await find(redrawn(...causes), 'redrawn')).toEqual(only(level, { rank: 2, attempts, causes }));
  });

  it('have one note for each prize, in the order of the prizes', async () => {
    const draw = sold((one) => {
      close(one, time(END));
      announce(one, [1, 2, 3]);
      announce(one, [3]);
      announce(one, [1]);
    }, 9);
    expect((await find(draw, 'redrawn')).map(({ values }) => values)).toEqual([
      { rank: 1, attempts: [1, 3], causes: ['declined'] },
      { rank: 3, attempts: [1, 2], causes: ['declined'] },
    ]);
    expect(await find(redrawn(), 'redrawn')).toEqual([]);
  });

  it('and other drawn tickets without a name are a warning', async () => {
    const draw = redrawn('unclaimed');
    expect(await find(draw, 'winner-without-name')).toEqual([]);
    const openings = draw.openings.map((one) => ({ ...one, name: null, nameNonce: null }));
    const drawn = draw.openings.flatMap(({ name, number }) => (name === null ? [] : [number]));
    expect(await find({ ...draw, openings }, 'winner-without-name')).toEqual(
      only('warning', { numbers: drawn }),
    );
  });
});

describe('an attempt without a result', () => {
  const announced = sold((draw) => {
    close(draw, time(END));
    announceOnly(draw, [1, 2, 3]);
  }, 5);
  const { round } = announced.entries.flatMap((e) => (e.type === 'draw' ? [e] : []))[0] ?? {};
  const beacon: Beacon = { round: round ?? 0, signature: randomnessOf(round ?? 0).signature };

  it.each([
    [DAY - 1, false],
    [DAY, true],
  ])('is overdue after %i seconds: %s', async (seconds, isOverdue) => {
    const expected = isOverdue ? only('warning', { attempt: 1 }) : [];
    expect(await find(announced, 'overdue', { now: time(END + seconds) })).toEqual(expected);
  });

  it('is overdue by the last time in the log, whatever the given time is', async () => {
    expect(await find(announced, 'overdue')).toEqual([]);
    const cancelled = { ...announced, entries: [...announced.entries] };
    cancel(cancelled, time(END + 3 * DAY));
    for (const now of [undefined, time(OPENED_AT), 'z', ''])
      expect(await find(cancelled, 'overdue', now === undefined ? {} : { now })).toEqual(
        only('warning', { attempt: 1 }),
      );
    expect(await find(cancelled, 'cancelled')).toEqual(only('info', { at: findLastTime(cancelled) }));
  });

  it('is no longer overdue once it has a result', async () => {
    const drawn = sold((draw) => {
      close(draw, time(END));
      announce(draw, [1, 2, 3]);
    });
    const given = { now: time(END + 99 * DAY), beacons: [beacon] };
    expect(await find(drawn, 'overdue', given)).toEqual([]);
    expect(await find(drawn, 'computable', given)).toEqual([]);
  });

  it('can be computed from its round, with the winners that its result must have', async () => {
    const drawn = { ...announced, entries: [...announced.entries] };
    drawn.entries.splice(-1);
    announce(drawn, [1, 2, 3]);
    const result = recomputed(drawn).entries.at(-1);
    const winners = result?.type === 'result' ? result.winners : [];
    expect(winners).toHaveLength(3);
    const given = { beacons: [{ round: 1, signature: 'ab'.repeat(48) }, beacon] };
    expect(await find(announced, 'computable', given)).toEqual(only('info', { attempt: 1, winners }));
  });

  it('cannot be computed from a beacon that is malformed or not signed', async () => {
    const other = randomnessOf((round ?? 0) + 1).signature;
    const malformed = [
      null,
      [],
      'x',
      {},
      { round: beacon.round },
      { ...beacon, round: String(beacon.round) },
      { ...beacon, signature: other },
      { ...beacon, signature: beacon.signature.toUpperCase() },
      { ...beacon, signature: beacon.signature.slice(2) },
      { ...beacon, signature: null },
    ];
    const beacons = malformed as Beacon[];
    expect(await find(announced, 'computable', { beacons })).toEqual([]);
    expect(await find(announced, 'computable', { beacons: [...beacons, beacon] })).toHaveLength(1);
  });
});
