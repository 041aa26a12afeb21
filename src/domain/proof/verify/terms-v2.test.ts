import { describe, expect, it } from 'vitest';
import { bundleOf, recomputed } from '../../../../tests/helpers/proof-bundle.ts';
import { proofCrypto } from '../../../../tests/helpers/proof-crypto.ts';
import { failuresOf, listFailures, reportOn } from '../../../../tests/helpers/proof-failures.ts';
import {
  addTicket,
  announce,
  changeTerms,
  close,
  type MadeDraw,
  makeTerms,
  openDraw,
  type Question,
  type Terms,
} from '../../../../tests/helpers/proof-steps.ts';
import { toHex } from '../base64.ts';
import { toCanonical } from '../canonical.ts';

const WORDS = { easy: ['acts', 'tea'], medium: ['listen'], hard: ['notebook'] };
const ONE_PRIZE = [{ description: 'A prize', rank: 1 }];

/** A sealed draw with one ticket, which has this answer. */
function sealedWith(question: Question, game: Parameters<typeof openDraw>[0] = {}): MadeDraw {
  const draw = openDraw({ ...game, prizes: 1 });
  addTicket(draw, { question });
  close(draw);
  announce(draw, [1]);
  return recomputed(draw);
}

const anagram: Question = { type: 'word', difficulty: 'easy', prompt: 'cast' };

describe('the terms', () => {
  const failuresWith = async (changed: Terms) => {
    const draw = openDraw();
    changeTerms(draw, makeTerms(changed));
    return failuresOf(draw);
  };

  it.each<Terms>([
    { endDate: null },
    { prizes: [] },
    { pictures: [] },
    { pictures: ['ab'.repeat(32), 'cd'.repeat(32)] },
    { description: '', host: '' },
    { freeEntry: null },
    { title: null, ticketPrice: 'free', charityName: [1], drawMode: { any: true }, startDate: false },
    { skillGameType: null, skillGameDifficulty: null },
    { further: { nested: [null] }, '2': 'second', '10': 'tenth' },
  ])('may have %j', async (changed) => {
    expect(await failuresWith(changed)).toEqual([]);
  });

  it.each<Terms>([
    { endDate: '2026-02-30T00:00:00Z' },
    { prizes: [{ description: 'x', rank: 0 }] },
    { prizes: [{ description: 'x', rank: 1, more: 1 }] },
    { prizes: [{ description: null, rank: 1 }] },
    { prizes: [...ONE_PRIZE, ...ONE_PRIZE] },
    { skillGameType: null },
    { skillGameDifficulty: null },
    { skillGameDifficulty: 'extreme' },
    { skillGameType: 'word' },
    { words: 'ab'.repeat(32) },
    { skillGameType: 'word', words: 'ab' },
    { description: null },
    { host: null },
    { pictures: null },
    { pictures: ['x'] },
    { freeEntry: {} },
    { freeEntry: { address: 'x', receivedBy: null } },
    { freeEntry: { address: 'x', receivedBy: '2026-06-01T00:00:00Z', more: 1 } },
  ])('cannot have %j', async (changed) => {
    expect(await failuresWith(changed)).toContain('terms');
  });

  it('have every member', async () => {
    for (const name of Object.keys(makeTerms({}))) {
      const { [name]: _without, ...rest } = makeTerms({});
      const draw = openDraw();
      draw.terms.push(rest);
      draw.entries.push({ type: 'terms', at: '2026-05-01T09:00:00Z', terms: hashOf(toCanonical(rest)) });
      expect(await failuresOf(draw), name).toContain('terms');
    }
  });
});

describe('the word list', () => {
  const sealed = sealedWith(anagram, { words: WORDS });
  const bundle = bundleOf(sealed);
  const failures = async (words: string | null) => listFailures(await reportOn({ ...bundle, words }));

  it('is published after the close, and may be before', async () => {
    expect(listFailures(await reportOn(bundle))).toEqual([]);
    expect(await failures(null)).toContain('terms');
    const open = openDraw({ words: WORDS });
    addTicket(open, { question: anagram });
    expect(listFailures(await reportOn(bundleOf(open)))).toEqual([]);
    const early = { ...bundleOf(open), words: toCanonical(WORDS) };
    expect(listFailures(await reportOn(early))).toEqual([]);
    expect(listFailures(await reportOn({ ...early, words: '{}' }))).toEqual(['terms']);
  });

  it('is the promised one, and there is none without a word game', async () => {
    expect(await failures(toCanonical({ ...WORDS, hard: [] }))).toContain('terms');
    expect(await failures('')).toContain('terms');
    const other = bundleOf(sealedWith({ type: 'math', difficulty: 'easy', prompt: '1 + 1' }));
    expect(listFailures(await reportOn({ ...other, words: toCanonical(WORDS) }))).toEqual(['terms']);
  });

  it.each<[string, string]>([
    ['another order of its levels', JSON.stringify(WORDS)],
    ['a space', ` ${toCanonical(WORDS)}`],
    ['a level missing', toCanonical({ easy: ['acts'], medium: [] })],
    ['a further level', toCanonical({ ...WORDS, extreme: [] })],
    ['a capital', toCanonical({ ...WORDS, easy: ['Acts'] })],
    ['a letter with an accent', toCanonical({ ...WORDS, easy: ['acts', 'thé'] })],
    ['an empty word', toCanonical({ ...WORDS, easy: ['', 'acts'] })],
    ['words in another order', toCanonical({ ...WORDS, easy: ['tea', 'acts'] })],
    ['a word twice', toCanonical({ ...WORDS, easy: ['acts', 'acts'] })],
    ['two words with the same letters', toCanonical({ ...WORDS, easy: ['acts', 'cats'] })],
  ])('fails with %s', async (_what, words) => {
    const draw = openDraw({ terms: { skillGameType: 'word', words: hashOf(words) } });
    const promised = { ...bundleOf(draw), words };
    expect(listFailures(await reportOn(promised))).toEqual(['terms']);
  });

  it('may have the same letters at two levels, and empty levels', async () => {
    const words = toCanonical({ easy: ['acts'], medium: ['cats'], hard: [] });
    const draw = openDraw({ terms: { skillGameType: 'word', words: hashOf(words) } });
    expect(listFailures(await reportOn({ ...bundleOf(draw), words }))).toEqual([]);
  });
});

function hashOf(text: string): string {
  return toHex(proofCrypto.sha256(new TextEncoder().encode(text)));
}
