import { describe, expect, it } from 'vitest';
import { proofCrypto as crypto } from '../../../tests/helpers/proof-crypto.ts';
import { sealVectors } from '../../../tests/helpers/seal-vectors.ts';
import { createLogKey, createWitnessKey, type NoteKey } from '../../../tests/helpers/witness-key.ts';
import { toBase64 } from './base64.ts';
import { openCosigned } from './cosignature.ts';
import { computeQuorumTime, parsePolicy } from './policy.ts';
import { buildCheckpointBody, buildSignatureLine, NoteError, parseHead } from './signed-note.ts';
import { checkIncluded, parseTlogProof } from './tlog-proof.ts';

const ORIGIN = 'draws.example/seals';
const root = crypto.sha256(new Uint8Array());
const body = buildCheckpointBody(ORIGIN, 7, root);
const [log, otherLog] = [createLogKey(ORIGIN), createLogKey('elsewhere.example/seals')];
const [one, two, stranger] = ['1', '2', '3'].map((name) => createWitnessKey(`witness.example/${name}`)) as [
  NoteKey,
  NoteKey,
  NoteKey,
];
const policy = parsePolicy(
  `log ${log.vkey}\nlog ${otherLog.vkey}\nwitness first ${one.vkey}\nwitness second ${two.vkey}\nquorum first\n`,
  crypto.sha256,
);
const open = (text: string) => openCosigned(text, policy, crypto);
const note = (text: string, ...lines: string[]) => `${text}\n${lines.join('')}`;
const signed = note(body, log.sign(body));

describe('a cosigned head', () => {
  it('opens with the signatures of the witnesses of the policy, in its order', async () => {
    const text = note(
      body,
      two.cosign(body, 20n),
      log.sign(body),
      stranger.cosign(body, 5n),
      one.cosign(body, 30n),
    );
    expect(await open(text)).toEqual({
      head: { origin: ORIGIN, size: 7, root },
      cosignatures: [
        { witness: 'first', time: 30n },
        { witness: 'second', time: 20n },
      ],
    });
    expect(await open(signed)).toMatchObject({ cosignatures: [] });
  });

  it('ignores lines of unknown keys, even if they share the name or the key hash of a known key', async () => {
    const lines = [
      buildSignatureLine(one.name, two.key.hash, new Uint8Array(72)),
      buildSignatureLine(ORIGIN, one.key.hash, new Uint8Array(64)),
      `— grease.example ${toBase64(new Uint8Array(5))}\n`,
      buildSignatureLine('grease.example', one.key.hash, new Uint8Array(3_000)),
    ];
    expect(await open(note(body, ...lines, log.sign(body)))).toMatchObject({ cosignatures: [] });
  });

  it('accepts the first and the last time, and up to 100 signatures', async () => {
    const times = note(body, log.sign(body), one.cosign(body, 1n), two.cosign(body, 2n ** 63n - 1n));
    expect((await open(times)).cosignatures.map(({ time }) => time)).toEqual([1n, 2n ** 63n - 1n]);
    const grease = buildSignatureLine('grease.example', stranger.key.hash, new Uint8Array(2_428));
    expect(await open(note(body, grease.repeat(99), log.sign(body)))).toMatchObject({ cosignatures: [] });
  });

  it.each(['1', '999999999999999'])('may have the size %s', async (size) => {
    const text = body.replace('\n7\n', `\n${size}\n`);
    expect((await open(note(text, log.sign(text)))).head.size).toBe(Number(size));
  });

  const sized = (size: string) => {
    const text = body.replace('\n7\n', () => `\n${size}\n`);
    return note(text, log.sign(text));
  };
  const elsewhere = buildCheckpointBody(otherLog.name, 7, root);
  const other = buildCheckpointBody(ORIGIN, 8, root);
  const grease = `— grease.example ${toBase64(new Uint8Array(8))}\n`;
  it.each([
    ['without the signature of a log', note(body, one.cosign(body, 9n))],
    ['signed by another log of the policy', note(body, otherLog.sign(body))],
    ['of another log than the one that signed it', note(elsewhere, log.sign(elsewhere))],
    ['of an unknown log', note(elsewhere, createLogKey(otherLog.name).sign(elsewhere))],
    ['with an invalid signature of another log of the policy', `${signed}${otherLog.sign(other)}`],
    ['with the signature of the log twice', `${signed}${log.sign(body)}`],
    ['with two signatures of one witness', `${signed}${one.cosign(body, 9n)}${one.cosign(body, 10n)}`],
    ['with a signature of a witness for another head', `${signed}${one.cosign(other, 9n)}`],
    [
      'with an invalid signature beside a valid one',
      `${signed}${one.cosign(body, 9n)}${two.cosign(other, 9n)}`,
    ],
    ['with another time than the signed one', `${signed}${retimed(one.cosign(body, 9n))}`],
    ['with the time 0', `${signed}${one.cosign(body, 0n)}`],
    ['with a time beyond 2⁶³−1', `${signed}${one.cosign(body, 2n ** 63n)}`],
    [
      'with a short signature of a witness',
      `${signed}${buildSignatureLine(one.name, one.key.hash, new Uint8Array(71))}`,
    ],
    [
      'with a long signature of a witness',
      `${signed}${buildSignatureLine(one.name, one.key.hash, new Uint8Array(73))}`,
    ],
    ['with a damaged line of an unknown key', `${signed}— grease.example ????\n`],
    ['with a line of four bytes', `${signed}— grease.example ${toBase64(new Uint8Array(4))}\n`],
    ['with base64 that is not canonical', `${signed}— grease.example AAAAAAB=\n`],
    ['with a plus in a key name', `${signed}— grease+example ${toBase64(new Uint8Array(8))}\n`],
    ['with 101 signatures', `${signed}${grease.repeat(100)}`],
    ['with an extension line', note(`${body}more\n`, log.sign(`${body}more\n`))],
    ['of size 0', sized('0')],
    ['of size 10¹⁵', sized('1000000000000000')],
    ['of a size with a leading zero', sized('07')],
    ['without a last line feed', signed.trimEnd()],
  ])('is refused %s', async (_what, text) => {
    await expect(open(text)).rejects.toThrow(NoteError);
  });
});

/** The line with its time one second later, and the signature as it was. */
function retimed(line: string): string {
  const { keyHash, signature, name } = parseHead(`${body}\n${line}`).signatures[0] ?? {};
  const bytes = Uint8Array.from(signature ?? []);
  bytes[7] = (bytes[7] ?? 0) + 1;
  return buildSignatureLine(name ?? '', keyHash ?? new Uint8Array(), bytes);
}

const cosigned = sealVectors.filter(({ vector }) => vector.policy !== null);
describe.each(cosigned)('an independent implementation: $name', ({ name, vector }) => {
  const { bundle, policy: text, sealLog } = vector;
  const trusted = parsePolicy(text ?? '', crypto.sha256);

  it('agrees on the signed heads of the seal log', async () => {
    if (sealLog)
      expect((await openCosigned(sealLog.checkpoint, trusted, crypto)).head.size).toBe(
        sealLog.entries.length,
      );
    for (const { tlogProof } of bundle.sealed) {
      const proof = parseTlogProof(tlogProof, parseHead);
      const opened = openCosigned(proof.checkpoint, trusted, crypto);
      if (name.includes('cosignature-of-a-wrong-key')) {
        await expect(opened).rejects.toThrow(NoteError);
        continue;
      }
      const { head, cosignatures } = await opened;
      checkIncluded(proof, head, crypto.sha256);
      if (vector.strength === 'witnessed') expect(computeQuorumTime(trusted, cosignatures)).not.toBeNull();
    }
  });
});
