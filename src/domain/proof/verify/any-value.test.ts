import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bundleOf, honestDraw } from '../../../../tests/helpers/proof-bundle.ts';
import { randomnessOf } from '../../../../tests/helpers/proof-chain.ts';
import { proofCrypto } from '../../../../tests/helpers/proof-crypto.ts';
import { listFailures, reportOn } from '../../../../tests/helpers/proof-failures.ts';
import { POLICY, readSeals, ticketFileOf, witnessed } from '../../../../tests/helpers/proof-sealing.ts';
import { countRuns } from '../../../../tests/helpers/thorough.ts';
import { type Canonical, toCanonical } from '../canonical.ts';
import { parsePolicy } from '../policy.ts';
import { NoteError } from '../signed-note.ts';
import { type Beacon, CHECK_IDS } from './report.ts';
import { parseStrictJson } from './strict-json.ts';

const draw = honestDraw();
const { bundle, sealLog, given } = await witnessed(draw);
const [round = 1] = draw.entries.flatMap((e) => (e.type === 'draw' ? [e.round ?? 1] : []));
const honest = {
  bundle,
  sealLog,
  ticket: await ticketFileOf(draw, 2, 4),
  beacons: [{ round, signature: randomnessOf(round).signature }],
};

/** Paths to every value, also to those in the texts of entries, terms and ticket entries. */
function listPaths(value: unknown, path: string[] = []): string[][] {
  const inner = typeof value === 'string' && value.startsWith('{') ? parseStrictJson(value) : value;
  if (typeof inner !== 'object' || inner === null) return [path];
  return [path, ...Object.entries(inner).flatMap(([name, one]) => listPaths(one, [...path, name]))];
}

/** The value with another one at a path. Texts that are JSON stay so. */
function replaceAt(value: unknown, [name, ...rest]: string[], other: unknown): unknown {
  if (name === undefined) return other;
  if (typeof value === 'string') {
    const inner = replaceAt(parseStrictJson(value), [name, ...rest], other);
    try {
      return toCanonical(inner as Canonical);
    } catch {
      return JSON.stringify(inner);
    }
  }
  const copy: Record<string, unknown> | unknown[] = Array.isArray(value)
    ? [...value]
    : { ...(value as object) };
  const members = copy as Record<string, unknown>;
  members[name] = replaceAt(members[name], rest, other);
  return copy;
}

const anything = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom<unknown>(
    null,
    '',
    0,
    1,
    -1,
    Number.MAX_SAFE_INTEGER,
    [],
    {},
    [null],
    'ab'.repeat(32),
    'ab'.repeat(48),
  ),
  fc.constantFrom(
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59Z',
    'none',
    '\ud800',
    '__proto__',
    '{',
    '— a AAAA',
  ),
);

describe('the verifier', () => {
  it('does not throw for any value anywhere in a bundle, a seal log, a ticket file or a list of beacons', async () => {
    const paths = listPaths(honest).filter((path) => path.length > 1);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...paths), anything, async (path, other) => {
        const changed = replaceAt(honest, path, other) as typeof honest;
        const report = await reportOn(JSON.stringify(changed.bundle), {
          ...given,
          sealLog: readSeals(changed.sealLog),
          tickets: [JSON.stringify(changed.ticket)],
          beacons: changed.beacons as Beacon[],
        });
        expect(report.checks.map(({ id }) => id)).toEqual([...CHECK_IDS]);
        expect(report.valid).toBe(report.checks.every(({ ok }) => ok !== false));
      }),
      { numRuns: countRuns(1200) },
    );
  });

  it('does not throw for any text in place of a document', async () => {
    const pieces = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      '"',
      ':',
      ',',
      '1',
      'null',
      '"version"',
      '"prize-draw-proof/v2"',
      '\\',
      '—',
    );
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(pieces).map((list) => list.join('')),
    );
    await fc.assert(
      fc.asyncProperty(text, async (any) => {
        expect((await reportOn(any)).valid).toBe(false);
        const report = await reportOn(bundle, { ...given, tickets: [any], earlier: [any], pinned: any });
        expect(listFailures(report)).toEqual(['history', 'tickets']);
      }),
      { numRuns: countRuns(100) },
    );
  });

  it('refuses a policy only as malformed', () => {
    const words = POLICY.split(/(\s)/);
    const changed = fc.tuple(
      fc.nat(words.length - 1),
      fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...words)),
    );
    fc.assert(
      fc.property(changed, ([at, word]) => {
        try {
          parsePolicy(words.with(at, word).join(''), proofCrypto.sha256);
        } catch (error) {
          expect(error).toBeInstanceOf(NoteError);
        }
      }),
      { numRuns: countRuns(1000) },
    );
  });
});

describe.each([1, 2] as const)('a random honest draw of version %i', (version) => {
  const some = (most: number) => fc.uniqueArray(fc.integer({ min: 1, max: most }), { maxLength: most });
  const made = fc
    .record({ tickets: fc.nat(16), prizes: fc.integer({ min: 1, max: 4 }) })
    .chain(({ tickets, prizes }) =>
      fc.record({
        tickets: fc.constant(tickets),
        prizes: fc.constant(prizes),
        beacon: fc.boolean(),
        wrong: tickets > 0 ? some(tickets) : fc.constant<number[]>([]),
        post: tickets > 0 ? some(tickets) : fc.constant<number[]>([]),
        voided: tickets > 0 ? some(tickets) : fc.constant<number[]>([]),
        redraws: fc.array(
          some(prizes)
            .filter(({ length }) => length > 0)
            .map((ranks) => ranks.toSorted((a, b) => a - b)),
          { maxLength: 3 },
        ),
      }),
    );

  it('verifies', async () => {
    await fc.assert(
      fc.asyncProperty(made, async (one) => {
        const random = honestDraw({ ...one, version });
        const report = await reportOn(bundleOf(random));
        expect(listFailures(report)).toEqual([]);
        expect(report.tickets).toBe(one.tickets);
        expect(report.attempts).toHaveLength(1 + one.redraws.length);
        if (version === 1) return;
        const sealed = await witnessed(random);
        const whole = await reportOn(sealed.bundle, sealed.given);
        expect(whole).toMatchObject({ valid: true, strength: one.beacon ? 'witnessed' : 'committed' });
      }),
      { numRuns: countRuns(60) },
    );
  });
});
