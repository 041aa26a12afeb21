import { sign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { bundleOf, honestDraw } from '../../../../tests/helpers/proof-bundle.ts';
import { proofCrypto } from '../../../../tests/helpers/proof-crypto.ts';
import { listFailures, reportOn } from '../../../../tests/helpers/proof-failures.ts';
import {
  type Bundle,
  DRAW,
  OPERATOR,
  ORIGIN,
  type SigningKey,
  signHeadAt,
  signingKey,
} from '../../../../tests/helpers/proof-signing.ts';
import { createLogKey, createWitnessKey } from '../../../../tests/helpers/witness-key.ts';
import { buildSignedNote, buildVerifierKey, computeKeyHash } from '../signed-note.ts';

const draw = honestDraw();
const bundle = bundleOf(draw);
const [body = '', lines = ''] = bundle.checkpoint
  .split('\n\n')
  .map((part, i) => (i === 0 ? `${part}\n` : part));

const failures = async (changed: Partial<Bundle>) => listFailures(await reportOn({ ...bundle, ...changed }));

/** A head with any text, validly signed. */
function signed(text: string, name = ORIGIN, key: SigningKey = OPERATOR): string {
  const signature = new Uint8Array(sign(null, Buffer.from(text), key.privateKey));
  return buildSignedNote(text, name, computeKeyHash(name, key.raw, proofCrypto.sha256), signature);
}

describe('the signed head of a draw of version 2', () => {
  it('may carry up to a hundred lines, of which those of unknown keys are ignored', async () => {
    const line = createWitnessKey('witness.example/w1').cosign(body, 1n);
    const later = '— a-log-with-a-later-kind-of-key AAAAAAA=\n';
    expect(await failures({ checkpoint: `${body}\n${line}${lines}${later}` })).toEqual([]);
    expect(await failures({ checkpoint: `${body}\n${lines}${line.repeat(99)}` })).toEqual([]);
    expect(await failures({ checkpoint: `${body}\n${lines}${line.repeat(100)}` })).toEqual([
      'signature',
      'root',
    ]);
    // as long as it needs to be
    const long = `— ${'n'.repeat(200_000)} AAAAAAA=\n`;
    expect(await failures({ checkpoint: `${body}\n${lines}${long}` })).toEqual([]);
    // a name may contain what is no Unicode space
    expect(await failures({ checkpoint: `${body}\n${lines}— a\ufeffb AAAAAAA=\n` })).toEqual([]);
  });

  it.each([
    ['four bytes', '— w AAAAAA==\n'],
    ['base64 that is not canonical', '— w AAAAAAB=\n'],
    ['a space in the name', '— w\u2003w AAAAAAA=\n'],
    ['a plus in the name', '— w+w AAAAAAA=\n'],
    ['no name', '—  AAAAAAA=\n'],
    ['more words', '— w AAAAAAA= x\n'],
    ['a hyphen', '- w AAAAAAA=\n'],
    ['no line feed', '— w AAAAAAA='],
  ])('fails if a line of an unknown key has %s', async (_what, line) => {
    expect(await failures({ checkpoint: `${body}\n${lines}${line}` })).toEqual(['signature', 'root']);
  });

  it('is signed by the key once, and every line under its name and key id holds', async () => {
    expect(await failures({ checkpoint: `${body}\n${lines}${lines}` })).toEqual(['signature']);
    const other = createLogKey(ORIGIN).sign(body);
    expect(await failures({ checkpoint: `${body}\n${other}` })).toEqual(['signature']);
    // the same name with another key id is another key
    expect(await failures({ checkpoint: `${body}\n${lines}${other}` })).toEqual([]);
  });

  it('has three lines, and a size from 1 to 10¹⁵−1', async () => {
    const [origin, size, root] = body.split('\n');
    for (const text of [
      `${body}extension\n`,
      `${origin}\n${size}\n`,
      `${origin}\n0${size}\n${root}\n`,
      `${origin}\n+${size}\n${root}\n`,
      `${origin}\n0\n${root}\n`,
      `${origin}\n1000000000000000\n${root}\n`,
    ])
      expect(await failures({ checkpoint: signed(text) }), text).toEqual(['signature', 'root']);
    expect(await failures({ checkpoint: signed(`${origin}\n999999999999999\n${root}\n`) })).toEqual(['root']);
  });

  it('is that of the entries', async () => {
    const all = draw.entries.length;
    expect(await failures({ checkpoint: signHeadAt(draw, all - 1) })).toEqual(['root']);
    expect(await failures({ entries: bundle.entries.slice(0, -1) })).toContain('root');
  });

  it('has the origin of the key, without a scheme, which is that of a log of this draw', async () => {
    const path = `/api/v1/prize-draws/${DRAW}/log`;
    const moved = async (origin: string) => {
      const vkey = buildVerifierKey(origin, OPERATOR.raw, proofCrypto.sha256);
      const checkpoint = signed(body.replace(ORIGIN, origin), origin);
      return (await failures({ origin, vkey, checkpoint })).filter((id) => id !== 'history');
    };
    expect(await moved(`localhost:3000/base${path}`)).toEqual([]);
    for (const origin of [
      `https://draws.example${path}`,
      `HTTP://draws.example${path}`,
      path,
      `draws.example${path}/`,
      'draws.example/api/v1/prize-draws/another/log',
    ])
      expect(await moved(origin), origin).toEqual(['signature']);
    expect(await failures({ origin: `other.example${path}` })).toEqual(['signature']);
    expect(await failures({ vkey: signingKey().vkey })).toEqual(['signature', 'history']);
  });
});

describe('the seals of a draw of version 2', () => {
  const [first, second] = bundle.seals;
  if (!first || !second) throw new Error('there are no two seals');
  const place = draw.entries.findIndex(({ type }) => type === 'draw') + 1;

  it.each<[string, Bundle['seals']]>([
    ['none', []],
    ['one too few', [first]],
    ['one too many', [first, second, { ...second, attempt: 3 }]],
    ['another order', [second, first]],
    ['the same seal twice', [first, { ...first, attempt: 2 }]],
    ['a head one entry earlier', [{ attempt: 1, checkpoint: signHeadAt(draw, place - 1) }, second]],
    ['a head one entry later', [{ attempt: 1, checkpoint: signHeadAt(draw, place + 1) }, second]],
    [
      'a head signed by another key',
      [{ attempt: 1, checkpoint: signHeadAt(draw, place, signingKey()) }, second],
    ],
    [
      'a head of other entries',
      [{ attempt: 1, checkpoint: signHeadAt(honestDraw({ wrong: [1] }), place) }, second],
    ],
  ])('fail the history with %s', async (_what, seals) => {
    expect(await failures({ seals })).toEqual(['history']);
  });

  it('and what was kept are compared with the log', async () => {
    const history = async (given: object) => listFailures(await reportOn(bundle, given));
    expect(await history({ pinned: OPERATOR.vkey, earlier: [bundle.checkpoint, first.checkpoint] })).toEqual(
      [],
    );
    expect(await history({ pinned: signingKey().vkey })).toEqual(['history']);
    expect(await history({ earlier: [signHeadAt(draw, 5, signingKey())] })).toEqual(['history']);
    expect(await history({ earlier: [signHeadAt(honestDraw({ wrong: [1] }), 5)] })).toEqual(['history']);
    const longer = honestDraw({ redraws: [[2], [1]] });
    expect(await history({ earlier: [signHeadAt(longer, longer.entries.length)] })).toEqual(['history']);
  });
});
