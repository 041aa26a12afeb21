import { describe, expect, it } from 'vitest';
import { bundleOf, changedEntry, honestDraw, recomputed } from '../../../../tests/helpers/proof-bundle.ts';
import { secretOf } from '../../../../tests/helpers/proof-chain.ts';
import { failuresOf, listFailures } from '../../../../tests/helpers/proof-failures.ts';
import {
  addTicket,
  announce,
  close,
  type MadeDraw,
  openDraw,
} from '../../../../tests/helpers/proof-steps.ts';
import { cachedCrypto as crypto } from '../../../../tests/helpers/proof-vectors.ts';
import type { LogEntry } from '../entries.ts';
import type { CheckId } from './report.ts';
import { verifyBundle } from './verify.ts';

describe.each([1, 2] as const)('version %i', (version) => {
  const honest = honestDraw({ version });

  describe('the sealing, the secrets, the rounds and the attempts', () => {
    const round = honest.entries.flatMap((e) => (e.type === 'draw' ? [e.round ?? 0] : []))[0] ?? 0;
    const bare = honestDraw({ version, beacon: false });
    const first = honest.entries.flatMap((e) => (e.type === 'result' ? [e] : []))[0];

    it.each<[CheckId, string, () => MadeDraw]>([
      ['close', 'another count of tickets', () => changedEntry(honest, 'close', { tickets: 13 })],
      ['close', 'another count of entered tickets', () => changedEntry(honest, 'close', { entered: 11 })],
      ['close', 'another list', () => changedEntry(honest, 'close', { entries: 'ab'.repeat(32) })],
      [
        'seed-chain',
        'another secret',
        () => recomputed(changedEntry(honest, 'result', { secret: secretOf(2) })),
      ],
      [
        'seed-chain',
        'another first secret',
        () => recomputed(changedEntry(honest, 'open', { seedChain: secretOf(1) })),
      ],
      [
        'round',
        'a round before the rule',
        () => recomputed(changedEntry(honest, 'draw', { round: round - 6 })),
      ],
      ['round', 'no round with a beacon', () => recomputed(changedEntry(honest, 'draw', { round: null }))],
      ['round', 'a round without a beacon', () => changedEntry(bare, 'draw', { round })],
      [version === 1 ? 'round' : 'order', 'a redraw before the round of the previous attempt', () => early()],
      [
        'beacon',
        'no randomness with a beacon',
        () => changedEntry(honest, 'result', { randomness: null, signature: null }),
      ],
      [
        'beacon',
        'randomness without a beacon',
        () => changedEntry(bare, 'result', { randomness: 'ab'.repeat(32) }),
      ],
      ['beacon', 'an unknown source', () => changedEntry(honest, 'open', { beacon: 'drand:abc' })],
      ['beacon', 'another word for none', () => changedEntry(bare, 'open', { beacon: 'None' })],
      [
        'picks',
        'another winner',
        () => changedEntry(honest, 'result', { winners: [{ number: 1, rank: 1 }] }),
      ],
      [
        'picks',
        'winners in another order',
        () => changedEntry(honest, 'result', { winners: first?.winners.toReversed() ?? [] }),
      ],
      ['redraws', 'a missing attempt', () => renumbered()],
      [
        'redraws',
        'a reason for the first attempt',
        () => recomputed(changedEntry(honest, 'draw', { reason: 'ab'.repeat(32) })),
      ],
      ['redraws', 'a redraw without a reason', () => redraw({ reason: null })],
      ['redraws', 'a redraw of no rank', () => redraw({ ranks: [] })],
      ['redraws', 'a redraw of a prize that does not exist', () => redraw({ ranks: [4] })],
      ['redraws', 'ranks out of order', () => redrawn({ ranks: [3, 1] })],
      ['redraws', 'a rank twice', () => redrawn({ ranks: [1, 1] })],
      [
        'redraws',
        'a first attempt without all prizes',
        () => recomputed(changedEntry(honest, 'draw', { ranks: [1, 2] })),
      ],
    ])('%s fails %s', async (id, _what, draw) => {
      expect(await failuresOf(draw())).toContain(id);
    });

    it('allows a hundred attempts and no more', async () => {
      const many = (attempts: number) => {
        const draw = openDraw({ version, beacon: false });
        addTicket(draw);
        close(draw);
        announce(draw, [1, 2, 3]);
        for (let i = 1; i < attempts; i += 1) announce(draw, [1]);
        return recomputed(draw);
      };
      expect(await failuresOf(many(100))).toEqual([]);
      expect(await failuresOf(many(101))).toContain('redraws');
    });

    it('spends no time on announcements above the limit', async () => {
      const bundle = bundleOf(honest);
      const announced = bundle.entries.find((text) => JSON.parse(text).type === 'draw') ?? '';
      const entries = [...bundle.entries, ...Array.from({ length: 20_000 }, () => announced)];
      let hashes = 0;
      const sha256 = (data: Uint8Array) => {
        hashes += 1;
        return crypto.sha256(data);
      };
      const text = JSON.stringify({ ...bundle, entries });
      const report = await verifyBundle(text, { crypto: { ...crypto, sha256 } });
      expect(listFailures(report)).toContain('redraws');
      expect(hashes).toBeLessThan(5 * entries.length);
    });

    it('accepts only quicknet outside of tests', async () => {
      const report = await verifyBundle(JSON.stringify(bundleOf(honest)), { crypto });
      expect(report.strength).toBeNull();
      expect(listFailures(report)).toContain('beacon');
    });

    /** The honest draw with its redraw changed, and with everything that follows from it recomputed. */
    function redraw(change: object): MadeDraw {
      return recomputed(redrawn(change));
    }

    function redrawn(change: object): MadeDraw {
      const entries = honest.entries.map((e) =>
        e.type === 'draw' && e.attempt === 2 ? { ...e, ...change } : e,
      );
      return { ...honest, entries };
    }

    function early(): MadeDraw {
      return redraw({ at: honest.entries.flatMap((e) => (e.type === 'draw' ? [e.at] : []))[0] ?? '' });
    }

    function renumbered(): MadeDraw {
      const entries = honest.entries.map((e): LogEntry => {
        if ((e.type !== 'draw' && e.type !== 'result') || e.attempt === 1) return e;
        return e.type === 'result' ? { ...e, attempt: 3, secret: secretOf(3) } : { ...e, attempt: 3 };
      });
      return recomputed({ ...honest, entries });
    }
  });
});
