import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#web/lib/api.ts';
import { createDrawValues } from '../values.ts';
import { createDraftSaver, type DraftState } from './draft-saver.ts';

const defaults = createDrawValues(new Date('2026-11-19T10:00:00Z'), true);
const titled = (title: string) => ({ ...defaults, title });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function aSaver(respond: (title: string, revision: number | null) => Promise<number>) {
  const states: DraftState[] = [];
  const sent: [string, number | null][] = [];
  const saved: [string, number][] = [];
  const saver = createDraftSaver({
    send: (values, revision) => {
      sent.push([values.title, revision]);
      return respond(values.title, revision);
    },
    onState: (state) => states.push(state),
    onSaved: (values, revision) => saved.push([values.title, revision]),
  });
  return { saver, states, sent, saved };
}

const rejected = (code: string) => new ApiError(409, 'No', { message: 'No', code });

describe('saving a draft to the account [DRAFT-03]', () => {
  it('waits for a pause, and sends each version on top of the last', async () => {
    const { saver, states, sent, saved } = aSaver(async (_, revision) => (revision ?? 0) + 1);
    for (const title of ['H', 'Ha', 'Ham']) saver.change(titled(title));
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(2_000);
    saver.change(titled('Hamper'));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(sent).toEqual([
      ['Ham', null],
      ['Hamper', 1],
    ]);
    expect(saved).toEqual([
      ['Ham', 1],
      ['Hamper', 2],
    ]);
    expect(states.at(-1)).toBe('account');
  });

  it('sends one request at a time', async () => {
    let finish = (_: number) => {};
    const { saver, sent } = aSaver(() => new Promise((resolve) => (finish = resolve)));
    saver.change(titled('One'));
    await vi.advanceTimersByTimeAsync(2_000);
    saver.change(titled('Two'));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(sent).toEqual([['One', null]]);
    finish(1);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(sent).toEqual([
      ['One', null],
      ['Two', 1],
    ]);
  });

  it('tries again after a failure, with the newest values', async () => {
    let isOffline = true;
    const { saver, sent, states } = aSaver(async () => {
      if (isOffline) throw new TypeError('Failed to fetch');
      return 1;
    });
    saver.change(titled('Offline'));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(states.at(-1)).toBe('browser');
    isOffline = false;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(sent).toEqual([
      ['Offline', null],
      ['Offline', null],
    ]);
    expect(states.at(-1)).toBe('account');
  });

  it.each([
    ['changed_meanwhile', 'changed'],
    ['draft_finished', 'finished'],
  ])('stops after %s, until the host decides', async (code, state) => {
    let isRejected = true;
    const { saver, sent, states } = aSaver(async () => {
      if (isRejected) throw rejected(code);
      return 8;
    });
    saver.change(titled('Mine'));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(states.at(-1)).toBe(state);
    saver.change(titled('Mine, and more'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(1);
    isRejected = false;
    saver.restart(7);
    await vi.advanceTimersByTimeAsync(0);
    expect(sent.at(-1)).toEqual(['Mine, and more', 7]);
    expect(states.at(-1)).toBe('account');
  });

  it('never sends what a loaded version replaces, nor counts responses from before', async () => {
    let finish = (_: number) => {};
    const { saver, sent, saved } = aSaver(() => new Promise((resolve) => (finish = resolve)));
    saver.change(titled('In flight'));
    await vi.advanceTimersByTimeAsync(2_000);
    saver.change(titled('Replaced'));
    saver.load(7);
    finish(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([sent.length, saved, saver.revision()]).toEqual([1, [], 7]);
    saver.change(titled('Next'));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(sent.at(-1)).toEqual(['Next', 7]);
  });

  it('sends nothing once the draw is created', async () => {
    const { saver, sent } = aSaver(async () => 1);
    saver.change(titled('Done'));
    saver.stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toEqual([]);
  });
});
