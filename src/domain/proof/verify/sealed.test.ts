import { describe, expect, it } from 'vitest';
import { bundleOf, honestDraw } from '../../../../tests/helpers/proof-bundle.ts';
import { type Given, listFailures, reportOn } from '../../../../tests/helpers/proof-failures.ts';
import {
  FOREIGN,
  POLICY,
  policyOf,
  proveSeals,
  readSeals,
  SEALS,
  sealEntriesOf,
  sealHead,
  sealLogOf,
  signSeals,
  WITNESSES,
  witnessed,
} from '../../../../tests/helpers/proof-sealing.ts';
import { type Bundle, ORIGIN, proveEntry, signingKey } from '../../../../tests/helpers/proof-signing.ts';
import { createLogKey } from '../../../../tests/helpers/witness-key.ts';
import type { SealHead } from '../seal-entries.ts';

const draw = honestDraw();
const honest = await witnessed(draw);
const texts = sealEntriesOf(draw);
const policy = policyOf(POLICY);

const sealedOf = async (bundle: Bundle, given: Given) => {
  const report = await reportOn(bundle, given);
  return { ok: report.checks.find(({ id }) => id === 'sealed')?.ok, failures: listFailures(report) };
};
const holds = { ok: true, failures: [] };
const fails = { ok: false, failures: ['sealed'] };

/** The seals of the honest draw with the proof of attempt 1 changed. */
const withProof = (change: (proof: string) => string): Bundle => ({
  ...honest.bundle,
  sealed: (honest.bundle.sealed ?? []).map((seal, i) =>
    i === 0 ? { ...seal, tlogProof: change(seal.tlogProof) } : seal,
  ),
});

describe('proofs of seals', () => {
  it('hold with a policy; without one they are not checked, but a fault still fails', async () => {
    expect(await sealedOf(honest.bundle, { policy })).toEqual(holds);
    expect(await sealedOf(honest.bundle, honest.given)).toEqual(holds);
    expect(await sealedOf(honest.bundle, {})).toEqual({ ok: null, failures: [] });
    expect(
      await sealedOf(
        withProof(() => 'x'),
        {},
      ),
    ).toEqual(fails);
    expect(await sealedOf({ ...honest.bundle, sealed: [] }, { policy })).toEqual(holds);
  });

  const [first, second] = honest.bundle.sealed ?? [];
  it.each([
    ['in another order', [second, first]],
    ['twice', [first, first]],
    ['of an attempt that does not exist', [{ ...first, attempt: 3 }]],
    ['under the number of another attempt', [{ ...second, attempt: 1 }]],
  ])('fail %s', async (_what, sealed) => {
    const report = await sealedOf({ ...honest.bundle, sealed } as Bundle, { policy });
    expect(report).toEqual(fails);
  });

  it('may be there for a later attempt only', async () => {
    const only = { ...honest.bundle, sealed: second ? [second] : [] };
    expect(await sealedOf(only, { policy })).toEqual(holds);
  });

  it.each<[string, Partial<SealHead>]>([
    ['another draw', { draw: 'another' }],
    ['another origin', { origin: `other.${ORIGIN}` }],
    ['another root', { root: 'cd'.repeat(32) }],
    ['another size', { size: 3 }],
    ['another kind', { kind: 'result' }],
    ['a time that does not exist', { at: '2026-02-30T00:00:00Z' }],
  ])('fail if the proved entry has %s', async (_what, change) => {
    const size = draw.entries.findIndex(({ type }) => type === 'draw') + 1;
    const entries = [sealHead(draw, 1, 'open'), sealHead(draw, size, 'seal', change)];
    const tlogProof = await proveEntry(entries, 1, signSeals(entries));
    const bundle = { ...bundleOf(draw), sealed: [{ attempt: 1, tlogProof }] };
    expect(await sealedOf(bundle, { policy })).toEqual(fails);
    expect(await sealedOf(bundle, {})).toEqual(fails);
  });

  it('fail if the entry is not in the tree, or only with a policy if its log is unknown', async () => {
    expect(
      await sealedOf(
        withProof((proof) => proof.replace(/^index \d+$/m, 'index 0')),
        {},
      ),
    ).toEqual(fails);
    const other = createLogKey('draws.example/seals');
    const signedByAnother = await Promise.all(
      (await proveSeals(draw, texts)).map(async ({ attempt, tlogProof }) => ({
        attempt,
        tlogProof: tlogProof.replace(/^— draws\.example\/seals .*$/m, (line) =>
          other.sign(tlogProof.slice(tlogProof.indexOf('\n\n') + 2).split('\n\n')[0] ?? line).trimEnd(),
        ),
      })),
    );
    const bundle = { ...honest.bundle, sealed: signedByAnother };
    expect(await sealedOf(bundle, { policy })).toEqual(fails);
    expect(await sealedOf(bundle, {})).toEqual({ ok: null, failures: [] });
  });

  it('fail if a line of a known witness does not hold, and ignore those of unknown ones', async () => {
    const line = /^— witness\.example\/w1 (.*)$/m;
    const broken = withProof((proof) =>
      proof.replace(line, (text) => `${text.slice(0, -6)}AAAA${text.slice(-2)}`),
    );
    expect(await sealedOf(broken, { policy })).toEqual(fails);
    expect(await sealedOf(broken, {})).toEqual({ ok: null, failures: [] });
    const twice = withProof((proof) => proof.replace(line, (text) => `${text}\n${text}`));
    expect(await sealedOf(twice, { policy })).toEqual(fails);
    const unknown = withProof((proof) => `${proof}— witness.example/w9 AAAAAAA=\n`);
    expect(await sealedOf(unknown, { policy })).toEqual(holds);
    for (const malformed of ['— a+b AAAAAAA=\n', '— w AAAA\n', '— w AAAAAAB=\n', '- w AAAAAAA=\n', 'x\n'])
      expect(
        await sealedOf(
          withProof((proof) => `${proof}${malformed}`),
          {},
        ),
        malformed,
      ).toEqual(fails);
  });
});

describe('the seal log', () => {
  const opening = sealHead(draw, 1, 'open');
  /** The honest draw with another seal log, whose own proofs hold. */
  const inLog = async (entries: string[], change: (document: object) => object = (document) => document) => {
    const bundle = { ...bundleOf(draw), sealed: await proveSeals(draw, entries).then((s) => s.slice(0, 2)) };
    return sealedOf(bundle, { policy, sealLog: readSeals(change(sealLogOf(entries))) });
  };
  const size = texts.length;
  const at = (text: string) => texts.findIndex((one) => one.includes(text));

  it('holds for an honest draw, also without proofs in the bundle, and without a policy', async () => {
    expect(await inLog(texts)).toEqual(holds);
    expect(await sealedOf(bundleOf(draw), honest.given)).toEqual(holds);
    const sealLog = readSeals(honest.sealLog);
    expect(await sealedOf(honest.bundle, { sealLog })).toEqual({ ok: null, failures: [] });
  });

  it.each<[string, (document: object) => unknown]>([
    ['a further member', (document) => ({ ...document, more: 1 })],
    ['no checkpoint', (document) => ({ ...document, checkpoint: undefined })],
    ['no entries', (document) => ({ ...document, entries: null })],
    ['an entry that is no text', (document) => ({ ...document, entries: [{}] })],
    ['a malformed checkpoint', (document) => ({ ...document, checkpoint: 'x' })],
    ['an empty tree', () => ({ ...sealLogOf([]) })],
    ['fewer entries than its head', (document) => ({ ...document, entries: texts.slice(0, -1) })],
    ['more entries than its head', (document) => ({ ...document, entries: [...texts, 'x'] })],
    ['other entries than its head', (document) => ({ ...document, entries: texts.with(0, '{}') })],
  ])('with %s fails, also without a policy', async (_what, change) => {
    const sealLog = readSeals(change(honest.sealLog));
    expect(await sealedOf(honest.bundle, { policy, sealLog })).toEqual(fails);
    expect(await sealedOf(honest.bundle, { sealLog })).toEqual(fails);
  });

  it('signed by another key, or with an invalid line of a known witness, fails with the policy only', async () => {
    const checkpoint = signSeals(texts, [], createLogKey(SEALS.name));
    const forged = readSeals({ ...honest.sealLog, checkpoint });
    expect(await sealedOf(honest.bundle, { policy, sealLog: forged })).toEqual(fails);
    expect(await sealedOf(honest.bundle, { sealLog: forged })).toEqual({ ok: null, failures: [] });
    const [witness] = WITNESSES;
    if (!witness) throw new Error('no witness');
    const dated = readSeals({ ...honest.sealLog, checkpoint: signSeals(texts, [{ witness, at: 0 }]) });
    expect(await sealedOf(honest.bundle, { policy, sealLog: dated })).toEqual(fails);
  });

  it('that does not continue the log of a proof, or is another log, fails', async () => {
    const fork = texts.with(0, '{"note":"another","type":"other"}');
    expect(await sealedOf(honest.bundle, { policy, sealLog: readSeals(sealLogOf(fork)) })).toEqual(fails);
    const short = texts.slice(0, at('"kind":"seal"'));
    expect(await sealedOf(honest.bundle, { policy, sealLog: readSeals(sealLogOf(short)) })).toEqual(fails);
    const other = createLogKey('other.example/seals');
    const moved = sealLogOf(texts).checkpoint.replace(SEALS.name, other.name);
    expect(
      await sealedOf(honest.bundle, { sealLog: readSeals({ ...honest.sealLog, checkpoint: moved }) }),
    ).toEqual(fails);
  });

  it.each<[string, string[]]>([
    [
      'a head of another origin',
      [...texts, sealHead(draw, draw.entries.length, 'day', { origin: `x${ORIGIN}` })],
    ],
    ['a head that is shorter than the one before it', [...texts, sealHead(draw, 3, 'day')]],
    [
      'a head that is longer than the log',
      [...texts, sealHead(draw, draw.entries.length, 'day', { size: 999 })],
    ],
    [
      'a head with another root',
      [...texts, sealHead(draw, draw.entries.length, 'day', { root: 'cd'.repeat(32) })],
    ],
    ['a seal too many', [...texts, sealHead(draw, draw.entries.length, 'seal')]],
    ['the same seal twice', texts.toSpliced(at('"kind":"seal"'), 0, texts[at('"kind":"seal"')] ?? '')],
    ['no seal', texts.filter((text) => !text.includes('"kind":"seal"'))],
    ['no opening', texts.filter((text) => text !== opening)],
    [
      'an opening with another key',
      texts.with(at(opening), sealHead(draw, 1, 'open', { vkey: signingKey().vkey })),
    ],
    ['its opening after its first seal', openedLate()],
  ])('with %s fails', async (_what, entries) => {
    expect(await inLog(entries)).toEqual(fails);
  });

  it('may have further heads of the same size, later openings, and anything else in between', async () => {
    const full = draw.entries.length;
    const more = [
      ...texts,
      sealHead(draw, full, 'day'),
      sealHead(draw, full, 'cancel'),
      sealHead(draw, full, 'open', { vkey: 'another' }),
      ...FOREIGN,
      'not JSON',
      // heads of the draw that are not well-formed, or of kinds that are not known
      `{"draw":"${draw.entries.length}","type":"head"}`,
      sealHead(draw, full, 'day').replace('"kind":"day"', '"kind":"night"'),
      sealHead(draw, full, 'seal').replace('"type":"head"', '"type":"tail"'),
      ` ${sealHead(draw, full, 'seal')}`,
      sealHead(draw, full, 'seal', { vkey: 'x' }),
    ];
    expect(await inLog(more)).toEqual(holds);
    expect(more.length).toBeGreaterThan(size);
  });

  it('has the seal at the place that the proof says', async () => {
    // an honest proof of one of two equal entries
    const index = at('"kind":"seal"');
    const doubled = texts.toSpliced(index, 0, texts[index] ?? '');
    const [, second] = await proveSeals(draw, doubled);
    const bundle = { ...bundleOf(draw), sealed: second ? [{ ...second, attempt: 1 }] : [] };
    expect(await sealedOf(bundle, { policy, sealLog: readSeals(sealLogOf(doubled)) })).toEqual(fails);
  });

  function openedLate(): string[] {
    const without = texts.filter((text) => text !== opening);
    const place = without.findIndex((text) => text.includes('"kind":"seal"')) + 1;
    return without.toSpliced(place, 0, sealHead(draw, place > 0 ? sizeOfFirstSeal() : 1, 'open'));
  }

  function sizeOfFirstSeal(): number {
    return draw.entries.findIndex(({ type }) => type === 'draw') + 1;
  }
});

describe('a copy of the seal log that a visitor kept', () => {
  type Copy = NonNullable<Given['sealLogCopy']>;
  const check = async (sealLogCopy: Copy, given: Given = honest.given) => {
    const report = await reportOn(honest.bundle, { ...given, sealLogCopy });
    const sealed = report.checks.find(({ id }) => id === 'sealed');
    return { failures: listFailures(report), message: sealed?.message, strength: report.strength };
  };
  const copyOf = (entries: string[], checkpoint = signSeals(entries)) => readSeals({ checkpoint, entries });
  const rival = sealHead(draw, draw.entries.length, 'seal', { root: 'ab'.repeat(32) });

  it('agrees however old it is, also from before the draw and without the seal log [VERIFY-27]', async () => {
    for (let size = 1; size <= texts.length; size += 1) {
      const copy = copyOf(texts.slice(0, size));
      expect(await check(copy), String(size)).toMatchObject({ failures: [], strength: 'witnessed' });
      expect(await check(copy, { policy }), String(size)).toMatchObject({ failures: [], strength: 'beacon' });
    }
  });

  it.each<[what: string, copy: Copy, message: string]>([
    ['has an entry that the site hides', copyOf([...texts, rival]), "but the site's seal log has only"],
    ['has another entry', copyOf([...texts.slice(0, -1), rival]), 'has different entries in their place'],
    ['has fewer entries of another log', copyOf([rival]), 'has different entries in their place'],
    ['does not have the entries of its head', copyOf(texts, signSeals([...texts, rival])), 'Your copy'],
    [
      'is not signed by the log',
      copyOf(texts, signSeals(texts, [], createLogKey('draws.example/seals'))),
      'Your copy of the seal log',
    ],
    ['is no seal log', { problem: 'It is damaged.' }, 'It is damaged.'],
  ])(
    'contradicts it if it %s, and the contradiction is named first [VERIFY-27]',
    async (_, copy, message) => {
      const found = await check(copy);
      expect(found.failures).toEqual(['sealed']);
      expect(found.message).toContain(message);
    },
  );

  it('names a second seal even if the site has no seal log, or no policy is trusted [VERIFY-27]', async () => {
    for (const given of [{ policy }, {}, honest.given])
      expect((await check(copyOf([...texts, rival]), given)).failures).toEqual(['sealed']);
  });

  it('shows that a proof of version 1 replaced the log of the draw', async () => {
    const old = honestDraw({ version: 1 });
    const report = await reportOn(bundleOf(old), { sealLogCopy: copyOf(texts) });
    expect(listFailures(report)).toEqual(['history']);
  });
});
