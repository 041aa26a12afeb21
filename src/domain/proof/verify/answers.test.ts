import { describe, expect, it } from 'vitest';
import { bundleOf, recomputed } from '../../../../tests/helpers/proof-bundle.ts';
import { failuresOf, reportOn } from '../../../../tests/helpers/proof-failures.ts';
import {
  addTicket,
  announce,
  close,
  type MadeDraw,
  openDraw,
  type Question,
  type Terms,
} from '../../../../tests/helpers/proof-steps.ts';
import { toHex } from '../base64.ts';

const WORDS = { easy: ['acts', 'tea'], medium: ['listen'], hard: ['notebook'] };
const ONE_PRIZE = [{ description: 'A prize', rank: 1 }];

type Answered = { question: Question; given?: string };

/** A sealed draw in which each ticket has one of these answers. */
function answered(tickets: Answered[], terms: Terms = {}, words = WORDS): MadeDraw {
  const [type] = tickets.map(({ question }) => question.type);
  const game = type === 'word' ? { words } : {};
  const draw = openDraw({ ...game, terms: { prizes: ONE_PRIZE, skillGameType: type ?? 'math', ...terms } });
  for (const { question, given } of tickets) addTicket(draw, { question, given });
  close(draw);
  announce(draw, [1]);
  return recomputed(draw);
}

const enteredIn = (draw: MadeDraw) => draw.entries.flatMap((e) => (e.type === 'close' ? [e.entered] : []))[0];
const math = (prompt: string): Question => ({ type: 'math', difficulty: 'easy', prompt });
const word = (prompt: string, difficulty = 'easy'): Question => ({ type: 'word', difficulty, prompt });
const listed = (type: 'memory' | 'puzzle', sequence: number[]): Question => ({
  type,
  difficulty: 'easy',
  sequence,
});

/** Whether an answer is right: whether the sealed list with this ticket is the one that the verifier finds. */
async function isRight(question: Question, given: string): Promise<boolean> {
  const { notes, valid, checks } = await reportOn(bundleOf(answered([{ question, given }])));
  expect(valid, checks.find(({ ok }) => ok === false)?.message).toBe(true);
  return !notes.some(({ id }) => id === 'wrong-answers');
}

const cannotBeSolved = async (question: Question) => {
  // whatever was given
  for (const given of ['', '0']) {
    const { checks } = await reportOn(bundleOf(answered([{ question, given }])));
    if (checks.find(({ id }) => id === 'openings')?.ok !== false) return false;
  }
  return true;
};

describe('a puzzle that the verifier solves itself', () => {
  it.each<[Question, string]>([
    [math('0 + 0'), '0'],
    [math('2 - 9'), '-7'],
    [math('9999999 * 9999999'), '99999980000001'],
    [math('12 / 4'), '3'],
    [math('0 / 5'), '0'],
    [word('cast'), 'acts'],
    [word('eat'), 'tea'],
    [listed('memory', [0]), '0'],
    [
      listed(
        'memory',
        Array.from({ length: 64 }, (_, i) => i % 10),
      ),
      '0123456789'.repeat(7).slice(0, 64),
    ],
    [listed('puzzle', [5, 5, 5]), '5'],
    [listed('puzzle', [1_000_000_000, 0, -1_000_000_000]), '-2000000000'],
    [listed('puzzle', [1, 3, 6]), '8'],
    [listed('puzzle', [1, 4, 6]), '9'],
    [listed('puzzle', [3, 6, 12]), '24'],
    [listed('puzzle', [-1, -3, -9]), '-27'],
    [listed('puzzle', [2, 7, 9]), '16'],
    [listed('puzzle', [0, 1, 4, 9]), '16'],
    [listed('puzzle', [1, 8, 27]), '64'],
    // constant difference goes first, then the sum of two before squares
    [listed('puzzle', [0, 0, 0]), '0'],
    [
      listed(
        'puzzle',
        Array.from({ length: 32 }, (_, i) => i),
      ),
      '32',
    ],
  ])('%j has the solution %s', async (question, solution) => {
    expect(await isRight(question, solution)).toBe(true);
    expect(await isRight(question, `${solution}x`)).toBe(false);
  });

  it.each<Question>([
    math('1 + 10000000'),
    math('01 + 1'),
    math('1 +  1'),
    math(' 1 + 1'),
    math('1 + 1\n'),
    math('-1 + 1'),
    math('1 ^ 1'),
    math('7 / 2'),
    math('7 / 0'),
    math('٣ + 1'),
    word('xyz'),
    word('CAST'),
    word('cas'),
    word(''),
    listed('memory', []),
    listed('memory', [10]),
    listed('memory', [-1]),
    listed(
      'memory',
      Array.from({ length: 65 }, () => 1),
    ),
    listed('puzzle', [1, 2]),
    listed(
      'puzzle',
      Array.from({ length: 33 }, (_, i) => i),
    ),
    listed('puzzle', [0, 0, 1_000_000_001]),
    listed('puzzle', [4, 1, 0]),
    listed('puzzle', [1, 2, 9]),
  ])('%j has none, so the openings fail whatever was given', async (question) => {
    expect(await cannotBeSolved(question)).toBe(true);
  });
});

describe('a right answer', () => {
  const SPACES = '\t\n\v\f\r \u00a0\u1680\u2000\u2005\u200a\u2028\u2029\u202f\u205f\u3000\ufeff';

  it('may have any space around it, and capitals', async () => {
    for (const space of SPACES)
      expect(await isRight(math('1 + 1'), `${space}2${space}`), toHex(new TextEncoder().encode(space))).toBe(
        true,
      );
    for (const other of ['\u0085', '\u180e', '\u200b', '\u2060', '\0'])
      expect(await isRight(math('1 + 1'), `${other}2`)).toBe(false);
    expect(await isRight(word('cast'), 'ACTS')).toBe(true);
    // the Kelvin sign is a k in lower case
    const k = answered([{ question: word('kob'), given: 'bo\u212a' }], {}, { ...WORDS, easy: ['bok'] });
    expect((await reportOn(bundleOf(k))).notes.map(({ id }) => id)).not.toContain('wrong-answers');
    expect(await isRight(math('1 + 1'), '2.0')).toBe(false);
    expect(await isRight(math('1 + 1'), '٢')).toBe(false);
  });

  it('is not a long text that only begins with the solution', async () => {
    expect(await isRight(math('1 + 1'), '2'.repeat(200_000))).toBe(false);
  });
});

describe('an answer', () => {
  it('is of the type and the level that the terms promise', async () => {
    const failures = (question: Question, terms: Terms) => failuresOf(answered([{ question }], terms));
    expect(await failures(math('1 + 1'), {})).toEqual([]);
    expect(await failures(math('1 + 1'), { skillGameDifficulty: 'hard' })).toContain('openings');
    expect(await failures(math('1 + 1'), { skillGameType: 'memory' })).toContain('openings');
    const hard = { skillGameDifficulty: 'hard' };
    expect(await failures(word('booknote', 'hard'), hard)).toEqual([]);
    expect(await failures(word('cast', 'hard'), hard)).toContain('openings');
  });

  it.each<[string, object]>([
    ['a solution', { type: 'math', difficulty: 'easy', prompt: '1 + 1', solution: '2' }],
    ['a sequence instead of a prompt', { type: 'math', difficulty: 'easy', sequence: [1] }],
    ['both', { type: 'math', difficulty: 'easy', prompt: '1 + 1', sequence: [1] }],
    ['neither', { type: 'math', difficulty: 'easy' }],
    ['a sequence of texts', { type: 'memory', difficulty: 'easy', sequence: ['1'] }],
    ['a type that does not exist', { type: 'chess', difficulty: 'easy', prompt: '1 + 1' }],
  ])('fails with %s', async (_what, question) => {
    const draw = answered([{ question: question as Question, given: '2' }], { skillGameType: 'math' });
    expect(await failuresOf(draw)).toContain('openings');
  });

  it('may be given by post too in a draw with a game, under the same rules', async () => {
    const posted = (question: Question | null, terms: Terms = {}, given?: string) => {
      const draw = openDraw({ terms: { prizes: ONE_PRIZE, ...terms } });
      addTicket(draw, { post: true, question, given });
      close(draw);
      announce(draw, [1]);
      return recomputed(draw);
    };
    expect(enteredIn(posted(null))).toBe(1);
    expect(await failuresOf(posted(null))).toEqual([]);
    expect(await failuresOf(posted(math('1 + 1')))).toEqual([]);
    expect(enteredIn(posted(math('1 + 1'), {}, '3'))).toBe(0);
    expect(await failuresOf(posted(math('1 + 1'), {}, '3'))).toEqual([]);
    expect(await failuresOf(posted(word('cast')))).toContain('openings');
    const noGame = { skillGameType: null, skillGameDifficulty: null };
    expect(await failuresOf(posted(null, noGame))).toEqual([]);
    expect(await failuresOf(posted(math('1 + 1'), noGame))).toContain('openings');
  });

  it('is never given in a draw without a game, which shows before the close', async () => {
    const noGame = { skillGameType: null, skillGameDifficulty: null };
    const draw = openDraw({ terms: noGame });
    addTicket(draw);
    expect(await failuresOf(draw)).toEqual([]);
    addTicket(draw, { question: math('1 + 1') });
    expect(await failuresOf(draw)).toEqual(['openings']);
  });
});
