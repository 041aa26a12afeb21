import { describe, expect, it } from 'vitest';
import { bundleOf, changedEntry, honestDraw, recomputed } from '../../../../tests/helpers/proof-bundle.ts';
import { failuresOf, reportOn } from '../../../../tests/helpers/proof-failures.ts';
import {
  addTicket,
  announce,
  cancel,
  changeTerms,
  close,
  findLastTime,
  type MadeDraw,
  makeTerms,
  openDraw,
  type Terms,
} from '../../../../tests/helpers/proof-steps.ts';
import type { LogEntry } from '../entries.ts';

const placeOf = (draw: MadeDraw, type: LogEntry['type']) => draw.entries.findIndex((e) => e.type === type);

describe.each([1, 2] as const)('version %i', (version) => {
  const honest = honestDraw({ version });

  /** The honest draw with some entries replaced, and with what follows from them recomputed. */
  function spliced(at: number, remove: number, ...entries: LogEntry[]): MadeDraw {
    return recomputed({ ...honest, entries: honest.entries.toSpliced(at, remove, ...entries) });
  }

  describe('a valid unfinished log', () => {
    const sold = (beacon = true) => {
      const draw = openDraw({ beacon, version });
      for (let i = 0; i < 4; i += 1) addTicket(draw);
      return draw;
    };

    it.each([true, false])(
      'can be published, sold, announced, drawn or cancelled; with a beacon: %s',
      async (beacon) => {
        expect(await failuresOf(openDraw({ beacon, version }))).toEqual([]);
        const draw = sold(beacon);
        expect(await failuresOf(draw)).toEqual([]);
        cancel(draw);
        expect(await failuresOf(draw)).toEqual([]);
        const drawn = sold(beacon);
        close(drawn);
        announce(drawn, [1, 2, 3]);
        const announced = recomputed({ ...drawn, entries: drawn.entries.slice(0, -1) });
        expect(await failuresOf(announced)).toEqual([]);
        expect((await reportOn(bundleOf(announced))).strength).toBe(beacon ? 'beacon' : 'committed');
        expect((await reportOn(bundleOf(draw))).notes).toContainEqual({
          id: 'cancelled',
          level: 'info',
          values: { at: findLastTime(draw) },
        });
        expect(await failuresOf(recomputed(drawn))).toEqual([]);
        cancel(drawn);
        // version 1 does not say that a draw with a result cannot be cancelled
        expect(await failuresOf(recomputed(drawn))).toEqual(version === 1 ? [] : ['order']);
      },
    );

    it('can change its terms before the first sale', async () => {
      const draw = openDraw({ version });
      changeTerms(draw, makeTerms({ skillGameType: null, skillGameDifficulty: null }, version));
      addTicket(draw, { post: true });
      expect(await failuresOf(draw)).toEqual([]);
      // Only the current terms count; the first terms still have a game.
      changeTerms(draw, makeTerms({ title: 'Another title' }, version));
      expect(await failuresOf(draw)).toContain(version === 1 ? 'terms' : 'order');
    });

    it('can be drawn with no tickets, or with fewer tickets than prizes', async () => {
      expect(await failuresOf(honestDraw({ version, tickets: 0, wrong: [], voided: [] }))).toEqual([]);
      const few = honestDraw({ version, tickets: 2, wrong: [1], voided: [] });
      expect(await failuresOf(few)).toEqual([]);
      const [attempt] = (await reportOn(bundleOf(few))).attempts;
      expect(attempt?.winners.map(({ number }) => number)).toEqual([2, null, null]);
    });
  });

  describe('order', () => {
    const { entries } = honest;
    const at = (type: LogEntry['type']) => placeOf(honest, type);
    const end = entries.length;
    const timeBefore = (place: number) => findLastTime({ ...honest, entries: entries.slice(0, place) });
    const voided = (place: number, number = 1): LogEntry => ({
      type: 'void',
      at: timeBefore(place),
      number,
      ...(version === 1 ? { by: null, cause: null } : { by: 'buyer', cause: 'requested' }),
    });
    const called = (place: number): LogEntry => ({
      type: 'cancel',
      at: timeBefore(place),
      reason: 'ab'.repeat(32),
    });
    const [opening, first] = entries;
    const sealing = entries[at('close')];
    const changed: typeof changedEntry = (draw, type, change) => recomputed(changedEntry(draw, type, change));
    const late = at('result') + 1;
    const again = (entry: LogEntry | undefined): LogEntry[] =>
      entry && entry.type !== 'open' && entry.type !== 'result' ? [{ ...entry, at: timeBefore(late) }] : [];

    it.each<[string, MadeDraw, RegExp]>([
      ['a log that does not start with its opening', spliced(0, 1), /does not begin with its opening/],
      ['a second opening', spliced(1, 0, ...(opening ? [opening] : [])), /opens a log that is open/],
      ['the id of another draw', changedEntry(honest, 'open', { draw: 'another' }), /id of another draw/],
      [
        'a day that does not exist',
        changed(honest, 'void', { at: '2026-02-30T10:00:00Z' }),
        /not a well-formed entry/,
      ],
      [
        'a leap day in a common year',
        changed(honest, 'void', { at: '2027-02-29T10:00:00Z' }),
        /not a well-formed entry/,
      ],
      [
        'a time with a fraction',
        changed(honest, 'void', { at: '2026-05-01T10:00:00.5Z' }),
        /not a well-formed entry/,
      ],
      ['the hour 24', changed(honest, 'void', { at: '2026-05-01T24:00:00Z' }), /not a well-formed entry/],
      [
        'a time before the previous one',
        changed(honest, 'void', { at: '2020-01-01T00:00:00Z' }),
        /dated before an earlier/,
      ],
      [
        'a hash in capitals',
        changed(honest, 'ticket', { holder: 'AB'.repeat(32) }),
        /not a well-formed entry/,
      ],
      [
        'a result without its announcement',
        spliced(at('draw'), 1),
        /between the sealing|directly follow the announcement/,
      ],
      [
        'a result of another attempt',
        changedEntry(honest, 'result', { attempt: 2 }),
        /directly follow the announcement/,
      ],
      [
        'a draw before the previous result',
        spliced(at('result'), 1),
        /announces an attempt, but it does not follow/,
      ],
      ['a draw without the sealing', spliced(at('close'), 1), /announces an attempt, but it does not follow/],
      [
        'an entry between the sealing and the draw',
        spliced(at('draw'), 0, voided(at('draw'))),
        /after the list/,
      ],
      ['a sealing without a draw', spliced(at('draw'), end), /no attempt is announced/],
      [
        'a draw with another time',
        changed(honest, 'close', { at: timeBefore(at('close')) }),
        /does not have the same time as the sealing/,
      ],
      ['a second sealing', spliced(late, 0, ...again(sealing)), /sealed already/],
      ['a ticket after the sealing', spliced(late, 0, ...again(first)), /after the list was sealed/],
      ['a void after the sealing', spliced(late, 0, voided(late)), /after the list was sealed/],
      [
        'a cancellation before the result',
        spliced(at('result'), 0, called(at('result'))),
        version === 1 ? /an announcement and its/ : /before 72 hours have passed/,
      ],
      [
        'an entry after the cancellation',
        spliced(end, 0, called(end), voided(end)),
        version === 1 ? /follows the cancellation/ : /cancels a draw that has a result/,
      ],
      [
        'a second cancellation',
        spliced(end, 0, called(end), called(end)),
        version === 1 ? /follows the cancellation/ : /cancels a draw that has a result/,
      ],
    ])('rejects %s', async (_what, draw, message) => {
      const { checks } = await reportOn(bundleOf(draw));
      const order = checks.find(({ id }) => id === 'order');
      expect(order).toMatchObject({ ok: false, message: expect.stringMatching(message) });
    });

    it.runIf(version === 1)('accepts a cancellation between results', async () => {
      expect(await failuresOf(spliced(end, 0, called(end)))).toEqual([]);
    });
  });

  describe('numbers', () => {
    it.each<[string, () => MadeDraw]>([
      ['a missing number', () => spliced(2, 1)],
      ['a duplicate number', () => recomputed(changedEntry(honest, 'ticket', { number: 2 }))],
      ['a void of an unissued ticket', () => recomputed(changedEntry(honest, 'void', { number: 99 }))],
      [
        'a second void of a ticket',
        () => {
          const place = placeOf(honest, 'void');
          return spliced(place, 0, ...honest.entries.slice(place, place + 1));
        },
      ],
    ])('rejects %s', async (_what, draw) => {
      expect(await failuresOf(draw())).toContain('numbers');
    });
  });

  describe('terms', () => {
    it.each<[string, () => MadeDraw]>([
      ['a missing document', () => ({ ...honest, terms: [] })],
      [
        'a document that was not promised',
        () => ({ ...honest, terms: [...honest.terms, makeTerms({ title: 'x' }, version)] }),
      ],
      ['a duplicate document', () => ({ ...honest, terms: [...honest.terms, ...honest.terms] })],
      ['prizes in another format', () => madeWith({ prizes: null })],
      ['a game that does not exist', () => madeWith({ skillGameType: 'chess' })],
    ])('rejects %s', async (_what, draw) => {
      expect(await failuresOf(draw())).toContain('terms');
    });

    it('only version 2 allows further members', async () => {
      expect(await failuresOf(madeWith({ extra: [1, { more: null }] }))).toEqual(
        version === 1 ? ['terms'] : [],
      );
    });

    function madeWith(changed: Terms): MadeDraw {
      const draw = openDraw({ version });
      changeTerms(draw, makeTerms(changed, version));
      return draw;
    }
  });
});
