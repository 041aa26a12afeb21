import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bundleOf, honestDraw } from '../../../../tests/helpers/proof-bundle.ts';
import { listFailures, reportOn } from '../../../../tests/helpers/proof-failures.ts';
import { signHeadAt } from '../../../../tests/helpers/proof-signing.ts';
import { countRuns } from '../../../../tests/helpers/thorough.ts';
import { CHECK_IDS, CHECK_IDS_V1 } from './report.ts';

describe.each([1, 2] as const)('version %i', (version) => {
  const draw = honestDraw({ version });
  const bundle = bundleOf(draw);
  const text = JSON.stringify(bundle);
  /** Uses a function, because the replacement text may contain $. */
  const put = (from: string, to: string) => text.replace(from, () => to);

  describe('an invalid proof', () => {
    it.each<[string, string]>([
      ['nothing', ''],
      ['no JSON', 'x'],
      ['null', 'null'],
      ['a list', '[]'],
      ['an empty object', '{}'],
      ['a number', '1'],
      ['another version', put(`prize-draw-proof/v${version}`, `prize-draw-proof/v${3 - version}`)],
      ['a version spelt differently', put('prize-draw-proof', 'Prize-Draw-Proof')],
      ['an extra member', put('{"version"', '{"more":1,"version"')],
      ['a member of the prototype', put('{"version"', '{"__proto__":{},"version"')],
      ['a duplicate member', put('{"version"', `{"version":"prize-draw-proof/v${version}","version"`)],
      ['a missing member', JSON.stringify({ ...bundle, seals: undefined })],
      ['entries that are objects', JSON.stringify({ ...bundle, entries: [{}] })],
      ['entries that are not a list', JSON.stringify({ ...bundle, entries: {} })],
      ['openings that are strings', JSON.stringify({ ...bundle, openings: ['{}'] })],
      ['openings that are null', JSON.stringify({ ...bundle, openings: [null] })],
      [
        'a seal with an extra member',
        JSON.stringify({ ...bundle, seals: [{ ...bundle.seals[0], more: 1 }] }),
      ],
      [
        'a seal whose attempt is a string',
        JSON.stringify({ ...bundle, seals: [{ ...bundle.seals[0], attempt: '1' }] }),
      ],
      ['an invalid number', put('"number":1,', '"number":1.0,')],
      ['endless nesting', `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`],
    ])('fails the bundle check and lists every check: %s', async (_what, given) => {
      const report = await reportOn(given);
      expect(report).toMatchObject({ valid: false, strength: null, attempts: [], notes: [] });
      expect(listFailures(report)).toEqual(['bundle']);
      expect(report.checks.map(({ id }) => id)).toEqual([...CHECK_IDS]);
      expect(report.checks.every(({ message }) => message !== '')).toBe(true);
    });

    const onlyIn2 = version === 2 ? ['a|b', 'a\u0085b', 'a\u2003b'] : [];
    it.each(['a b', 'a+b', 'a/b', 'a\nb', 'a\u0000', '', ...onlyIn2])(
      'an invalid draw id: %j',
      async (id) => {
        expect(listFailures(await reportOn({ ...bundle, draw: id }))).toContain('bundle');
      },
    );
  });

  describe('hostile input', () => {
    const entries = (...more: string[]) => ({ ...bundle, entries: [...bundle.entries, ...more] });

    it.each<[string, string]>([
      ['no JSON', '{'],
      ['null', 'null'],
      ['a list', '[]'],
      ['an unknown type', '{"type":"note"}'],
      ['a type from the prototype', '{"type":"__proto__"}'],
      ['an inherited type', '{"type":"toString"}'],
      ['a type that is not a string', '{"type":{}}'],
      ['an extra member', '{"at":"2026-06-01T09:00:00Z","more":1,"number":1,"type":"void"}'],
      ['a member of the prototype', '{"__proto__":1,"at":"2026-06-01T09:00:00Z","type":"void"}'],
      ['members out of order', '{"type":"void","at":"2026-06-01T09:00:00Z","number":1}'],
      ['a huge number', `{"at":"2026-06-01T09:00:00Z","number":${'9'.repeat(4000)},"type":"void"}`],
      ['endless nesting', '['.repeat(100_000) + ']'.repeat(100_000)],
    ])('an entry with %s fails the order', async (_what, entry) => {
      const failures = listFailures(await reportOn(entries(entry)));
      expect(failures).toContain('order');
      expect(failures).toContain('root');
    });

    it('handles attempts, ranks and rounds up to the largest numbers', async () => {
      const most = Number.MAX_SAFE_INTEGER;
      const signature = version === 1 ? 'ab' : 'ab'.repeat(48);
      const [by, cause, secret] = version === 1 ? ['', '', ''] : ['"by":"host",', '"cause":"other",', ''];
      const drawn =
        version === 1 ? ['', '', secret] : [by, '"cause":null,', `"secret":"${'ab'.repeat(32)}",`];
      const huge = [
        `{"at":"9999-12-31T23:59:59Z","attempt":${most},${drawn[0]}${drawn[1]}"ranks":[${most}],"reason":null,"round":${most},${drawn[2]}"type":"draw"}`,
        `{"attempt":${most},"randomness":"${'ab'.repeat(32)}","secret":"${'ab'.repeat(32)}","signature":"${signature}","type":"result","winners":[{"number":${most},"rank":${most}}]}`,
        `{"at":"9999-12-31T23:59:59Z",${by}${cause}"number":${most},"type":"void"}`,
      ];
      const failures = listFailures(await reportOn(entries(...huge)));
      for (const id of ['root', 'numbers', 'round', 'beacon', 'picks', 'redraws'])
        expect(failures).toContain(id);
    });

    it('a prompt that would take a long time to solve fails the openings', async () => {
      const [first, ...rest] = bundle.openings;
      const long = {
        ...first,
        answer: { ...first?.answer, prompt: `${'9'.repeat(20_000)} * ${'9'.repeat(20_000)}` },
      };
      const failures = listFailures(await reportOn(JSON.stringify({ ...bundle, openings: [long, ...rest] })));
      expect(failures).toContain('openings');
    });

    it('unusable kept evidence is rejected, and the message names it', async () => {
      const useless = [
        '',
        'x',
        '{',
        '{}',
        'null',
        '{"checkpoint":5}',
        '{"version":1}',
        `{"seals":[1],"version":""}`,
      ];
      for (const kept of useless) {
        const { checks } = await reportOn(bundle, { earlier: [signHeadAt(draw, 3), kept] });
        const history = checks.find(({ id }) => id === 'history');
        expect(history).toMatchObject({ ok: false, message: expect.stringContaining('What you kept (2') });
      }
      const { checks } = await reportOn({ ...bundle, vkey: 'x' }, { earlier: [signHeadAt(draw, 3)] });
      expect(checks.filter(({ ok }) => ok === false).map(({ id }) => id)).toEqual(['signature', 'history']);
    });

    it('no value in place of a part makes the verifier throw', async () => {
      const places = Object.keys(bundle).filter((name) => name !== 'version');
      const given = fc.record({ place: fc.constantFrom(...places), what: fc.jsonValue({ maxDepth: 3 }) });
      await fc.assert(
        fc.asyncProperty(given, async ({ place, what }) => {
          const report = await reportOn(JSON.stringify({ ...bundle, [place]: what }));
          expect(report.checks.map(({ id }) => id)).toEqual(expect.arrayContaining([...CHECK_IDS_V1]));
        }),
        { numRuns: countRuns(100) },
      );
    });
  });
});
