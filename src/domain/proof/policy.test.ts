import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { proofCrypto } from '../../../tests/helpers/proof-crypto.ts';
import { sealVectors } from '../../../tests/helpers/seal-vectors.ts';
import { countRuns } from '../../../tests/helpers/thorough.ts';
import { createLogKey, createWitnessKey } from '../../../tests/helpers/witness-key.ts';
import { computeQuorumTime, parsePolicy } from './policy.ts';
import { buildVerifierKey, KEY_TYPE, NoteError } from './signed-note.ts';

const { sha256 } = proofCrypto;
const parse = (text: string) => parsePolicy(text, sha256);

const log = createLogKey('draws.example/seals');
const witnesses = Array.from({ length: 6 }, (_, i) => createWitnessKey(`witness.example/${i}`));
const vkey = (i: number) => witnesses[i]?.vkey ?? '';
const line = (i: number) => `witness w${i} ${vkey(i)}`;
const policyOf = (...lines: string[]) => `${[`log ${log.vkey}`, ...lines].join('\n')}\n`;
/** The quorum time of these signatures. */
const timeOf = (text: string, cosigned: Record<string, number>) =>
  computeQuorumTime(
    parse(text),
    Object.entries(cosigned).map(([witness, time]) => ({ witness, time: BigInt(time) })),
  );

describe('a policy', () => {
  it('names logs, witnesses, groups and the quorum', () => {
    const text = [
      '# two of three',
      '',
      `\tlog  ${log.vkey}\thttps://draws.example/seals `,
      ` \t`,
      line(0),
      `${line(1)} https://witness.example/1`,
      'group g 2 w0 w1',
      '  # a comment after spaces',
      'quorum g',
      line(2),
    ].join('\n');
    expect(parse(text)).toEqual({
      logs: [{ vkey: log.vkey, key: log.key, url: 'https://draws.example/seals' }],
      witnesses: [
        { name: 'w0', vkey: vkey(0), key: witnesses[0]?.key, url: null },
        { name: 'w1', vkey: vkey(1), key: witnesses[1]?.key, url: 'https://witness.example/1' },
        { name: 'w2', vkey: vkey(2), key: witnesses[2]?.key, url: null },
      ],
      groups: [{ name: 'g', threshold: 2, members: ['w0', 'w1'] }],
      quorum: 'g',
    });
    expect(parse(`${text}\n`)).toEqual(parse(text));
  });

  it('treats names as opaque, so similar ones are different', () => {
    const names = ['K', '\u212a', 'k', 'all', 'any', '2'];
    const text = policyOf(
      ...names.map((name, i) => `witness ${name} ${vkey(i)}`),
      `group everyone all ${names.join(' ')}`,
      'quorum everyone',
    );
    expect(parse(text).groups[0]).toMatchObject({ threshold: 6 });
  });

  it('may be for any log that it lists, and require no witness', () => {
    const other = createLogKey('elsewhere.example/seals');
    const { logs, quorum } = parse(policyOf(`log ${other.vkey}`, 'quorum none'));
    expect(logs.map(({ key }) => key.name)).toEqual(['draws.example/seals', 'elsewhere.example/seals']);
    expect(quorum).toBeNull();
  });

  const two = [line(0), line(1)];
  const sameKey = buildVerifierKey(
    'other',
    witnesses[0]?.key.publicKey ?? new Uint8Array(),
    sha256,
    KEY_TYPE.witness,
  );
  const sameLog = buildVerifierKey('other', log.key.publicKey, sha256);
  it.each([
    ['nothing', ''],
    ['no log', `${line(0)}\nquorum w0\n`],
    ['no quorum', policyOf(line(0))],
    ['two quorums', policyOf(line(0), 'quorum w0', 'quorum w0')],
    ['a quorum without a name', policyOf(line(0), 'quorum')],
    ['a quorum with two names', policyOf(...two, 'quorum w0 w1')],
    ['a quorum that is defined after it', policyOf('quorum w0', line(0))],
    ['an unknown keyword', policyOf(line(0), 'quorum w0', 'monitor w0')],
    ['a keyword in capitals', policyOf(line(0), 'Quorum w0')],
    ['a log without a key', `log\nquorum none\n`],
    ['a log with a damaged key', `log ${log.vkey}x\nquorum none\n`],
    ['a log with the key of a witness', `log ${vkey(0)}\nquorum none\n`],
    ['a log with two addresses', `log ${log.vkey} a b\nquorum none\n`],
    ['the same log twice', policyOf(`log ${log.vkey}`, 'quorum none')],
    ['the same log key under another name', policyOf(`log ${sameLog}`, 'quorum none')],
    ['a witness without a key', policyOf('witness w0', 'quorum none')],
    ['a witness with the key of a log', policyOf(`witness w0 ${log.vkey}`, 'quorum none')],
    [
      'a witness with another key hash',
      policyOf(`witness w0 ${vkey(0).replace(/\+.{8}/, '+00000000')}`, 'quorum none'),
    ],
    ['a witness with two addresses', policyOf(`${line(0)} a b`, 'quorum none')],
    ['the same name twice', policyOf(line(0), line(1).replace('w1', 'w0'), 'quorum none')],
    ['the same witness key under another name', policyOf(line(0), `witness w1 ${sameKey}`, 'quorum none')],
    ['a witness named none', policyOf(line(0).replace('w0', 'none'), 'quorum none')],
    ['a group named none', policyOf(line(0), 'group none any w0', 'quorum none')],
    ['a group named as a witness', policyOf(line(0), 'group w0 any w0', 'quorum none')],
    ['a group without members', policyOf(line(0), 'group g any', 'quorum none')],
    ['a group without a number', policyOf(line(0), 'group g', 'quorum none')],
    ['a group that needs nothing', policyOf(line(0), 'group g 0 w0', 'quorum none')],
    ['a group that needs more than it has', policyOf(line(0), 'group g 2 w0', 'quorum none')],
    ['a group that needs a fraction', policyOf(...two, 'group g 1.5 w0 w1', 'quorum none')],
    ['a group that needs most', policyOf(...two, 'group g most w0 w1', 'quorum none')],
    ['a group with an undefined member', policyOf('group g any w0', line(0), 'quorum none')],
    ['a group with itself', policyOf(line(0), 'group g any w0 g', 'quorum none')],
    ['a group with none', policyOf(line(0), 'group g any w0 none', 'quorum none')],
    ['a member twice in a group', policyOf(line(0), 'group g 2 w0 w0', 'quorum none')],
    ['a member in two groups', policyOf(line(0), 'group a any w0', 'group b any w0', 'quorum none')],
    ['carriage returns', policyOf(line(0), 'quorum w0').replaceAll('\n', '\r\n')],
    ['another control character', policyOf(line(0), 'quorum w0', '# \u007f')],
    ['a no-break space between words', policyOf(line(0), 'quorum\u00a0w0')],
    ['half a surrogate pair', policyOf(line(0), 'quorum w0', '# \ud800')],
  ])('is refused with %s', (_what, text) => {
    expect(() => parse(text)).toThrow(NoteError);
  });

  it('is that of an independent implementation', () => {
    for (const { vector } of sealVectors)
      if (vector.policy !== null) expect(parse(vector.policy)).toBeTruthy();
  });
});

describe('the quorum time', () => {
  const twoOfThree = policyOf(line(0), line(1), line(2), 'group g 2 w0 w1 w2', 'quorum g');

  it('is that of the last witness that is needed', () => {
    expect(timeOf(twoOfThree, { w0: 30, w1: 10, w2: 20 })).toBe(20n);
    expect(timeOf(twoOfThree, { w0: 30, w2: 20 })).toBe(30n);
    expect(timeOf(twoOfThree, { w1: 10 })).toBeNull();
    expect(timeOf(policyOf(line(0), 'quorum w0'), { w0: 5, w1: 1 })).toBe(5n);
  });

  it('is none if the policy asks for no quorum', () => {
    expect(timeOf(policyOf(line(0), 'quorum none'), { w0: 5 })).toBeNull();
  });

  it('counts times beyond exact numbers', () => {
    const cosigned = [
      { witness: 'w0', time: 2n ** 63n - 1n },
      { witness: 'w1', time: 2n ** 63n - 2n },
    ];
    expect(computeQuorumTime(parse(twoOfThree), cosigned)).toBe(2n ** 63n - 1n);
  });

  it('ends for a chain of groups of any length', () => {
    const chain = Array.from({ length: 20_000 }, (_, i) => `group g${i + 1} any ${i === 0 ? 'w0' : `g${i}`}`);
    expect(timeOf(policyOf(line(0), ...chain, 'quorum g20000'), { w0: 7 })).toBe(7n);
  });

  it('is the smallest time at which the quorum as written is satisfied', () => {
    // outer needs k of (inner, w3, w4, w5), inner needs j of (w0, w1, w2)
    const isMet = (j: number, k: number, seen: ReadonlySet<string>) => {
      const inner = ['w0', 'w1', 'w2'].filter((name) => seen.has(name)).length >= j;
      return ['w3', 'w4', 'w5'].filter((name) => seen.has(name)).length + Number(inner) >= k;
    };
    const property = fc.property(
      fc.integer({ min: 1, max: 3 }),
      fc.integer({ min: 1, max: 4 }),
      fc.array(fc.option(fc.integer({ min: 1, max: 9 })), { minLength: 6, maxLength: 6 }),
      (j, k, times) => {
        const cosigned = Object.fromEntries(
          times.flatMap((time, i) => (time === null ? [] : [[`w${i}`, time]])),
        );
        const lines = [0, 1, 2, 3, 4, 5].map(line);
        const text = policyOf(
          ...lines,
          `group inner ${j} w0 w1 w2`,
          `group outer ${k} w3 inner w4 w5`,
          'quorum outer',
        );
        const met = [1, 2, 3, 4, 5, 6, 7, 8, 9].find((at) =>
          isMet(j, k, new Set(Object.keys(cosigned).filter((name) => (cosigned[name] ?? 10) <= at))),
        );
        expect(timeOf(text, cosigned)).toBe(met === undefined ? null : BigInt(met));
      },
    );
    fc.assert(property, { numRuns: countRuns(100) });
  });
});
