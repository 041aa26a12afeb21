import { sign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { bundleOf, honestDraw } from '../../../tests/helpers/proof-bundle.ts';
import { proofCrypto as crypto } from '../../../tests/helpers/proof-crypto.ts';
import { OPERATOR, ORIGIN, receiptOf, signingKey } from '../../../tests/helpers/proof-signing.ts';
import { toBase64, toHex } from './base64.ts';
import {
  buildCheckpointBody,
  buildSignedNote,
  buildVerifierKey,
  computeKeyHash,
  NoteError,
  openCheckpoint,
  parseCheckpoint,
  parseVerifierKey,
} from './signed-note.ts';
import { checkTlogProof, formatTlogProof, parseTlogProof } from './tlog-proof.ts';

const { sha256 } = crypto;
const key = parseVerifierKey(OPERATOR.vkey, sha256);
const root = sha256(new Uint8Array());

/** A head with this text and a valid signature of the operator, even if the text is malformed. */
function signed(body: string, name = ORIGIN, by = OPERATOR): string {
  const signature = new Uint8Array(sign(null, Buffer.from(body), by.privateKey));
  return buildSignedNote(body, name, computeKeyHash(name, by.raw, sha256), signature);
}

const body = buildCheckpointBody(ORIGIN, 7, root);
const open = (text: string) => openCheckpoint(text, key, crypto);

describe('a verifier key', () => {
  it("parses the key of Go's checksum database", () => {
    // The key built into the go command, as documented.
    const text = 'sum.golang.org+033de0ae+Ac4zctda0e5eza+HJyk9SxEdh+s3Ux18htTTAD8OuAn8';
    const { name, publicKey, hash } = parseVerifierKey(text, sha256);
    expect([name, toHex(hash)]).toEqual(['sum.golang.org', '033de0ae']);
    expect(buildVerifierKey(name, publicKey, sha256)).toBe(text);
  });

  const [name, hash, base64] = [ORIGIN, toHex(key.hash), toBase64(Uint8Array.of(1, ...key.publicKey))];
  it.each([
    ['nothing', ''],
    ['another hash', `${name}+00000000+${base64}`],
    ['a hash in capitals', `${name}+${hash.toUpperCase()}x+${base64}`],
    ['no name', `+${hash}+${base64}`],
    ['a space in the name', `a b+${hash}+${base64}`],
    ['another kind of key', `${name}+${hash}+${toBase64(Uint8Array.of(2, ...key.publicKey))}`],
    ['a short key', `${name}+${hash}+${toBase64(key.publicKey)}`],
    ['a trailing line feed', `${name}+${hash}+${base64}\n`],
    ['base64 without padding', `${name}+${hash}+${base64.replace(/=*$/, '')}x`],
  ])('rejects %s', (_what, text) => {
    expect(() => parseVerifierKey(text, sha256)).toThrow(NoteError);
  });

  it('cannot be created with an invalid name or length', () => {
    for (const bad of ['', 'a b', 'a+b', 'a\nb', 'a\u00a0b'])
      expect(() => buildVerifierKey(bad, key.publicKey, sha256)).toThrow(NoteError);
    expect(() => buildVerifierKey(ORIGIN, new Uint8Array(31), sha256)).toThrow(NoteError);
  });
});

describe('a signed head', () => {
  it('opens with its key, and ignores other signatures', async () => {
    expect(await open(signed(body))).toEqual({ origin: ORIGIN, size: 7, root });
    const witness = `— witness.example/w ${toBase64(new Uint8Array(76))}\n`;
    expect(await open(`${signed(body)}${witness}`)).toMatchObject({ size: 7 });
    expect(await open(signed(body).replace('\n\n', () => `\n\n${witness}`))).toMatchObject({ size: 7 });
    expect(await open(`${signed(body)}— ${ORIGIN} ${toBase64(new Uint8Array(68))}\n`)).toMatchObject({
      size: 7,
    });
  });

  it("parses the head of Go's checksum database", () => {
    const head = [
      'go.sum database tree',
      '29676009',
      'cUF/mqwYAdMuMLZzwXMb+7rkmfnPtkEzNqfcRtsIqRU=',
      '',
      `— sum.golang.org ${toBase64(new Uint8Array(68))}`,
      '',
    ].join('\n');
    // Rejected only for its origin, which contains spaces; our origins never do.
    expect(() => parseCheckpoint(head)).toThrow('origin');
    expect(parseCheckpoint(head.replace('go.sum database tree', 'sum.golang.org')).size).toBe(29_676_009);
  });

  const line = signed(body).slice(body.length + 1);
  const rootText = toBase64(root);
  it.each([
    ['another body', signed(body).replace('\n7\n', '\n8\n')],
    ['another key', signed(body, ORIGIN, signingKey())],
    ['another name', signed(body, 'elsewhere.example/log')],
    ['an origin that differs from the name', signed(buildCheckpointBody('elsewhere.example/log', 7, root))],
    ['no signature', `${body}\n`],
    ["only a witness's", `${body}\n— witness.example ${toBase64(new Uint8Array(68))}\n`],
    ['the signature twice', `${signed(body)}${line}`],
    ['an extension line', signed(`${body}more\n`)],
    ['a size with a leading zero', signed(`${ORIGIN}\n07\n${rootText}\n`)],
    ['a size with a sign', signed(`${ORIGIN}\n+7\n${rootText}\n`)],
    ['a size beyond exact numbers', signed(`${ORIGIN}\n9999999999999999\n${rootText}\n`)],
    ['a short root', signed(`${ORIGIN}\n7\n${toBase64(root.slice(1))}\n`)],
    ['a root in another base64', signed(`${ORIGIN}\n7\n${rootText.replace('=', '')}\n`)],
    ['no empty line', `${body}${line}`],
    ['no last line feed', signed(body).trimEnd()],
    ['trailing text', `${signed(body)}more\n`],
    ['other line endings', signed(body).replaceAll('\n', '\r\n')],
    ['another kind of dash', signed(body).replace('— ', '- ')],
    ['a truncated signature', signed(body).replace(/ \S+\n$/, () => ` ${toBase64(new Uint8Array(8))}\n`)],
    ['a line that is not a signature', `${signed(body)}— nobody\n`],
    ['too many signatures', `${signed(body)}${`— w ${toBase64(new Uint8Array(8))}\n`.repeat(100)}`],
    ['half a surrogate pair', `${signed(body)}— w\ud800 ${toBase64(new Uint8Array(8))}\n`],
    ['nothing', ''],
    ['an endless text', 'x'.repeat(200_000)],
  ])('rejects %s', async (_what, text) => {
    await expect(open(text)).rejects.toThrow(NoteError);
  });
});

describe('a ticket proof', async () => {
  const draw = honestDraw();
  const text = await receiptOf(draw, 3, 9);
  const check = async (receipt: string) => checkTlogProof(parseTlogProof(receipt), key, crypto);

  it('proves that the entry is in the signed tree', async () => {
    expect((await check(text)).size).toBe(9);
    const { index, entry } = parseTlogProof(text);
    expect(index).toBe(3);
    expect(new TextDecoder().decode(entry)).toBe(bundleOf(draw).entries[3]);
    expect(formatTlogProof(parseTlogProof(text))).toBe(text);
  });

  it.each([
    ['another header', text.replace('@v1', '@v2')],
    ['no entry', text.replace(/extra .*\n/, '')],
    ['another entry', text.replace(/extra .*\n/, `extra ${toBase64(new Uint8Array(9))}\n`)],
    ['another index', text.replace('index 3', 'index 4')],
    ['an index with a leading zero', text.replace('index 3', 'index 03')],
    ['an index beyond the tree', text.replace('index 3', 'index 9')],
    ['a missing hash', text.replace(/(index 3\n).*\n/, '$1')],
    ['an extra hash', text.replace('index 3\n', `index 3\n${toBase64(root)}\n`)],
    ['a hash of another length', text.replace('index 3\n', `index 3\n${toBase64(root.slice(1))}\n`)],
    ['endless hashes', text.replace('index 3\n', `index 3\n${`${toBase64(root)}\n`.repeat(100)}`)],
    ['another head', text.replace('\n9\n', '\n10\n')],
    ['nothing', ''],
    ['only its header', 'c2sp.org/tlog-proof@v1\n'],
  ])('rejects %s', async (_what, receipt) => {
    await expect(check(receipt)).rejects.toThrow(NoteError);
  });
});
