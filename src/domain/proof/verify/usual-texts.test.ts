import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { proofCrypto } from '../../../../tests/helpers/proof-crypto.ts';
import { countRuns } from '../../../../tests/helpers/thorough.ts';
import { toHex } from '../base64.ts';
import { type Canonical, toCanonical } from '../canonical.ts';
import { commitToAnswer } from '../commitments.ts';
import type { ProofVersion } from '../version.ts';
import { createSolver, isAnswer } from './answers.ts';
import { createOpeningCheck, type OpeningRules } from './opened.ts';
import { readEntry } from './read-entry.ts';
import { createTicketScanner } from './scan-ticket.ts';
import {
  hasShape,
  isHash,
  isNonce,
  isNullOr,
  isOneOf,
  isOrdinal,
  isText,
  isTime,
  readCanonical,
  type Shape,
} from './shapes.ts';
import { createTicketTable } from './ticket-table.ts';

// Tickets and openings in their usual form are read without parsing all of their JSON. These tests compare the readers
// with the rules alone, for texts that are nearly of that form.

const DRAW = 'a-draw';
const NUMBER = 12;
const NONCE = '0123456789abcdef'.repeat(2);
const HASH = 'ab'.repeat(32);

const TICKET = {
  answer: HASH,
  at: '2026-11-23T09:00:00Z',
  holder: HASH,
  number: 1,
  route: 'paid',
  type: 'ticket',
};
const TICKET_SHAPE: Shape = {
  answer: isNullOr(isHash),
  at: isTime,
  holder: isHash,
  number: isOrdinal,
  route: isOneOf(['paid', 'post']),
  type: isOneOf(['ticket']),
};

const puzzleOf = (version: ProofVersion, given = '12') => ({
  difficulty: 'easy',
  given,
  prompt: '7 + 5',
  type: 'math',
  ...(version === 1 && { solution: '12' }),
});
const openingOf = (answer: Canonical): { readonly [name: string]: Canonical } => ({
  answer,
  answerNonce: answer && NONCE,
  name: null,
  nameNonce: null,
  number: NUMBER,
  route: 'paid',
});
const OPENING_SHAPE: Shape = {
  answer: () => true,
  answerNonce: isNullOr(isNonce),
  name: isNullOr(isText),
  nameNonce: isNullOr(isNonce),
  number: isOrdinal,
  route: isText,
};

/** Reads a text as the rules say: canonical JSON with exactly the members of a shape. */
function readPlainly(text: string, shape: Shape): Canonical {
  const value = readCanonical(text);
  return value !== undefined && hasShape(value, shape) ? value : null;
}

const value = fc.oneof(
  fc.constantFrom<Canonical>(
    ...[null, true, 0, -1, 1, 12, 999_999_999, 1_000_000_000, Number.MAX_SAFE_INTEGER, '', 'post', 'paid'],
    ...[
      'ticket',
      HASH,
      HASH.toUpperCase(),
      HASH.slice(1),
      NONCE,
      NONCE.toUpperCase(),
      `${NONCE}"`,
      '12',
      '\\',
    ],
    ...[
      '2026-02-29T00:00:00Z',
      '2024-02-29T23:59:59Z',
      '2026-11-23T24:00:00Z',
      '2026-11-23 09:00:00Z',
      [],
      {},
    ],
    ...[puzzleOf(1), puzzleOf(2), puzzleOf(2, '13'), puzzleOf(2, '","answerNonce":"'), { type: 'math' }],
  ),
  fc.jsonValue({ maxDepth: 1 }).map((any) => JSON.parse(JSON.stringify(any)) as Canonical),
);

/** Texts that differ from a canonical one in members, or in a few characters. */
function nearlyOf(made: readonly { readonly [name: string]: Canonical }[]): fc.Arbitrary<string> {
  const change = fc.record({ name: fc.constantFrom(...Object.keys(made[0] ?? {}), 'extra'), value });
  const changed = fc
    .tuple(fc.constantFrom(...made), fc.array(change, { maxLength: 2 }))
    .map(([one, changes]) => {
      const members = { ...one, ...Object.fromEntries(changes.map(({ name, value }) => [name, value])) };
      try {
        return toCanonical(members);
      } catch {
        return JSON.stringify(members);
      }
    });
  const edit = fc.record({
    at: fc.nat(),
    remove: fc.nat(2),
    insert: fc.constantFrom(
      '',
      '',
      '0',
      '1',
      'a',
      'A',
      '"',
      ',',
      '{',
      '}',
      ' ',
      '\n',
      '\\',
      '\\u0061',
      '-',
      'é',
      '\ud800',
    ),
  });
  return fc.tuple(changed, fc.array(edit, { maxLength: 2 })).map(([text, edits]) =>
    edits.reduce((edited, { at, remove, insert }) => {
      const start = at % (edited.length + 1);
      return edited.slice(0, start) + insert + edited.slice(start + remove);
    }, text),
  );
}

describe.each([1, 2] as const)('version %i', (version) => {
  it('reads texts that are nearly tickets as the rules say', () => {
    const texts = nearlyOf([TICKET, { ...TICKET, answer: null, route: 'post' }]);
    const scan = createTicketScanner();
    const property = fc.property(texts, (text) => {
      const entry = readEntry(text, version);
      const ticket = entry?.type === 'ticket' ? entry : null;
      expect(ticket).toEqual(readPlainly(text, TICKET_SHAPE));
      const scanned = scan(new TextEncoder().encode(text));
      const { answer = null, holder = new Uint8Array() } = scanned ?? {};
      const read = scanned && { ...scanned, answer: answer && toHex(answer), holder: toHex(holder) };
      // The scanner leaves very large numbers to the parser.
      expect(read).toEqual(ticket && ticket.number < 1_000_000_000 ? ticket : null);
    });
    fc.assert(property, { numRuns: countRuns(8_000) });
  });

  it('reads and judges texts that are nearly openings as the rules say, whatever was read before', () => {
    const hash = (text: string) => proofCrypto.sha256(Buffer.from(text));
    const right = puzzleOf(version);
    const rulesFor = (answered: boolean): OpeningRules => {
      const tickets = createTicketTable({ keepsHolders: true });
      const puzzle = toCanonical(right);
      const committed = hash(`answer|${DRAW}|${NUMBER}|${puzzle}|${NONCE}`);
      expect(committed).toEqual(commitToAnswer(hash, { drawId: DRAW, number: NUMBER, puzzle, nonce: NONCE }));
      const answer = answered ? committed : null;
      const holder = new Uint8Array(32);
      for (let i = 0; i < NUMBER; i += 1)
        tickets.add({ answer, at: '2026-11-23T09:00:00Z', holder, route: 'paid' });
      const solver = createSolver(version, null);
      return { version, draw: DRAW, tickets, terms: null, solver, hash };
    };
    const texts = nearlyOf([right, puzzleOf(version, '13'), null].map(openingOf));
    const property = fc.property(
      fc.boolean(),
      fc.array(texts, { minLength: 1, maxLength: 4 }),
      (answered, all) => {
        const rules = rulesFor(answered);
        const check = createOpeningCheck(rules);
        for (const text of [toCanonical(openingOf(right)), ...all, toCanonical(openingOf(right))]) {
          const { opening, ...checked } = check(text, NUMBER);
          const plain = readPlainly(text, OPENING_SHAPE);
          expect(opening).toEqual(plain);
          expect(checked).toEqual(
            (({ opening: _, ...fresh }) => fresh)(createOpeningCheck(rules)(text, NUMBER)),
          );
          const isCommitted =
            answered &&
            opening?.answerNonce === NONCE &&
            isAnswer(opening.answer, version) &&
            toCanonical(opening.answer) === toCanonical(right);
          const isBlank = !answered && opening?.answer === null && opening.answerNonce === null;
          const isInPlace = opening?.number === NUMBER && opening.route === 'paid';
          expect(checked.right).toBe(isInPlace && (isCommitted || isBlank) ? true : null);
        }
      },
    );
    fc.assert(property, { numRuns: countRuns(2_000) });
  });
});
