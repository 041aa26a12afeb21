import { describe, expect, it } from 'vitest';
import { bundleOf, changedEntry, honestDraw, recomputed } from '../../../../tests/helpers/proof-bundle.ts';
import { randomnessOf, TEST_CHAIN } from '../../../../tests/helpers/proof-chain.ts';
import { listFailures, reportOn } from '../../../../tests/helpers/proof-failures.ts';
import { type Bundle, receiptOf, signHeadAt, signingKey } from '../../../../tests/helpers/proof-signing.ts';
import {
  addTicket,
  findLastTime,
  type MadeDraw,
  OPENED_AT,
  time,
  voidTicket,
} from '../../../../tests/helpers/proof-steps.ts';
import type { DrawEntry, LogEntry } from '../entries.ts';
import { roundFor } from '../rounds.ts';

/** The checks that fail although the operator made everything else consistent. */
const failed = async (bundle: Bundle, kept = {}) => listFailures(await reportOn(bundle, kept));

const indexOf = ({ entries }: MadeDraw, type: LogEntry['type']) => entries.findIndex((e) => e.type === type);
/** The seal that anyone saw who watched the first attempt begin. */
const sealOf = (draw: MadeDraw) => signHeadAt(draw, indexOf(draw, 'draw') + 1);

/** The draw with its entries altered, and with everything that follows from them recomputed. */
function rewritten(draw: MadeDraw, change: (entries: LogEntry[]) => LogEntry[]): MadeDraw {
  return recomputed({ ...draw, entries: change(draw.entries) });
}

describe.each([1, 2] as const)('version %i: the verifier', (version) => {
  const honest = honestDraw({ version });

  it('finds no failures in an honest draw', async () => {
    expect(await failed(bundleOf(honest))).toEqual([]);
    const whole = JSON.stringify(bundleOf(honest));
    const earlier = [sealOf(honest), await receiptOf(honest, 1, 3), whole, signHeadAt(honest, 1)];
    expect(await failed(bundleOf(honest), { earlier, pinned: bundleOf(honest).vkey })).toEqual([]);
  });

  it('detects a ticket that was added after the list was sealed', async () => {
    const added = structuredClone(honest);
    addTicket(added);
    const [ticket] = added.entries.splice(-1);
    // The ticket is added after the close, and then before it, as if it had always been there.
    const late = added.entries.toSpliced(indexOf(added, 'result') + 1, 0, ...(ticket ? [ticket] : []));
    expect(await failed(bundleOf(recomputed({ ...added, entries: late })))).toContain('order');
    const early = added.entries.toSpliced(indexOf(added, 'close'), 0, ...(ticket ? [ticket] : []));
    const forged = bundleOf(recomputed({ ...added, entries: early }));
    expect(await failed(forged)).toEqual([]);
    expect(await failed(forged, { earlier: [sealOf(honest)] })).toEqual(['history']);
  });

  it('detects a removed ticket', async () => {
    const last = honest.openings.length;
    const without = rewritten({ ...honest, openings: honest.openings.slice(0, -1) }, (entries) =>
      entries.filter((entry) => entry.type !== 'ticket' || entry.number !== last),
    );
    expect(await failed(bundleOf(without))).toEqual([]);
    const receipt = await receiptOf(honest, last, last + 1);
    expect(await failed(bundleOf(without), { earlier: [receipt] })).toEqual(['history']);
    const gap = rewritten(honest, (entries) => entries.filter((e) => e.type !== 'ticket' || e.number !== 2));
    expect(await failed(bundleOf(gap))).toContain('numbers');
  });

  it('detects a changed answer', async () => {
    const flipped = recomputed({
      ...honest,
      openings: honest.openings.map((opening) =>
        opening.number === 7 && opening.answer
          ? { ...opening, answer: { ...opening.answer, given: 'wrong' } }
          : opening,
      ),
    });
    // version 2 has no answer that does not match, so its list is not the sealed one either
    expect(await failed(bundleOf(flipped))).toContain('openings');
  });

  it('detects a wrong answer that was admitted by changing the solution', async () => {
    const bent = honestDraw({ version });
    const opening = bent.openings[2];
    if (!opening?.answer) throw new Error('ticket 3 has no answer');
    // in version 2 the question itself has to be changed
    const change = version === 1 ? { solution: opening.answer.given } : { prompt: '995 + 4' };
    opening.answer = { ...opening.answer, ...change };
    expect(await failed(bundleOf(recomputed(bent)))).toContain('openings');
  });

  it('detects a late void', async () => {
    const voidAt = (at: string): LogEntry => {
      const above = { ...honest, entries: [] as LogEntry[] };
      voidTicket(above, 1, { at });
      const [entry] = above.entries;
      if (!entry) throw new Error('no void');
      return entry;
    };
    const at = indexOf(honest, 'close') + 1;
    const behind = rewritten(honest, (entries) => {
      const when = findLastTime({ ...honest, entries: entries.slice(0, at) });
      return entries.toSpliced(at, 0, voidAt(when));
    });
    expect(await failed(bundleOf(behind))).toContain('order');
    const before = rewritten(honest, (entries) => {
      const when = findLastTime({ ...honest, entries: entries.slice(0, at - 1) });
      return entries.toSpliced(at - 1, 0, voidAt(when));
    });
    expect(await failed(bundleOf(before))).toEqual([]);
    expect(await failed(bundleOf(before), { earlier: [sealOf(honest)] })).toEqual(['history']);
  });

  it('detects a secret redraw', async () => {
    const [first, again] = [indexOf(honest, 'draw'), honest.entries.length - 1];
    // The winners of another attempt are presented as those of the first.
    const silent = structuredClone(honest);
    silent.entries = silent.entries.slice(0, first + 2);
    const [result, other] = [silent.entries[first + 1], honest.entries[again]];
    if (result?.type !== 'result' || other?.type !== 'result') throw new Error('no result');
    result.winners = result.winners.map((won) => other.winners.find(({ rank }) => rank === won.rank) ?? won);
    expect(await failed(bundleOf(silent))).toContain('picks');
    // The first attempt is discarded and announced again a minute later.
    const anew = rewritten(honest, (entries) => entries.slice(0, first + 2).map((e) => movedBy(e, 60)));
    expect(await failed(bundleOf(anew))).toEqual([]);
    expect(await failed(bundleOf(anew), { earlier: [sealOf(honest)] })).toEqual(['history']);
  });

  it('detects a backdated announcement, before an earlier entry or against an honest seal', async () => {
    const below = rewritten(honest, (entries) => entries.map((e) => movedBy(e, -86_400)));
    expect(await failed(bundleOf(below))).toEqual(['order']);
    const against = rewritten(honest, (entries) => entries.map((e) => movedBy(e, -120)));
    expect(await failed(bundleOf(against))).toEqual([]);
    expect(await failed(bundleOf(against), { earlier: [sealOf(honest)] })).toEqual(['history']);
  });

  it('detects a replaced beacon', async () => {
    const at = indexOf(honest, 'result');
    const announced = honest.entries[at - 1];
    if (announced?.type !== 'draw') throw new Error('no announcement');
    // A signature for another round, and then made-up randomness.
    const swapped = changedEntry(honest, 'result', randomnessOf((announced.round ?? 0) + 1));
    expect(await failed(bundleOf(swapped))).toContain('beacon');
    const invented = changedEntry(honest, 'result', { randomness: 'ab'.repeat(32) });
    expect(await failed(bundleOf(invented))).toContain('beacon');
    // A later round than the rule allows.
    const waited = changedEntry(honest, 'draw', { round: (announced.round ?? 0) + 40 });
    expect(await failed(bundleOf(recomputed(waited)))).toEqual(['round']);
    // A draw without a beacon from the beginning.
    const none = honestDraw({ version, beacon: false });
    expect(await failed(bundleOf(none))).toEqual([]);
    expect(await failed(bundleOf(none), { earlier: [signHeadAt(honest, 1)] })).toEqual(['history']);
  });

  it('detects a forked log', async () => {
    const fork = honestDraw({ version, wrong: [3, 8] });
    expect(await failed(bundleOf(fork))).toEqual([]);
    for (const kept of [sealOf(honest), await receiptOf(honest, 9, 10), JSON.stringify(bundleOf(honest))])
      expect(await failed(bundleOf(fork), { earlier: [kept] })).toEqual(['history']);
  });

  it('detects a signature by another key', async () => {
    const other = signingKey();
    expect(await failed(bundleOf(honest, other))).toEqual([]);
    const { vkey } = bundleOf(honest);
    expect(await failed(bundleOf(honest, other), { pinned: vkey })).toEqual(['history']);
    expect(await failed(bundleOf(honest, other), { earlier: [vkey] })).toEqual(['history']);
    expect(await failed(bundleOf(honest, other), { earlier: [sealOf(honest)] })).toEqual(['history']);
  });

  it('detects a truncated log', async () => {
    const cut = { ...honest, entries: honest.entries.slice(0, -2) };
    expect(await failed(bundleOf(recomputed(cut)))).toEqual([]);
    const earlier = [JSON.stringify(bundleOf(honest))];
    expect(await failed(bundleOf(recomputed(cut)), { earlier })).toEqual(['history']);
  });
});

/** Moves the sealing and the first announcement by some seconds, with the round that follows from the new time. */
function movedBy(entry: LogEntry, seconds: number): LogEntry {
  if (entry.type !== 'close' && !(entry.type === 'draw' && entry.attempt === 1)) return entry;
  const at = Math.max(Date.parse(entry.at) / 1000 + seconds, OPENED_AT);
  const round = (draw: DrawEntry) => (draw.round === null ? null : roundFor(TEST_CHAIN, at));
  return entry.type === 'draw' ? { ...entry, at: time(at), round: round(entry) } : { ...entry, at: time(at) };
}
