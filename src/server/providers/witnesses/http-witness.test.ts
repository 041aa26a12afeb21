import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { buildConsistencyProof } from '#domain/proof/consistency.ts';
import { openCosigned } from '#domain/proof/cosignature.ts';
import { computeRootAt, type NodeReader } from '#domain/proof/inclusion.ts';
import { parsePolicy } from '#domain/proof/policy.ts';
import { buildCheckpointBody } from '#domain/proof/signed-note.ts';
import { hashLeaf, hashNode } from '#domain/proof/tree.ts';
import { proofCrypto } from '../../../../tests/helpers/proof-crypto.ts';
import { startWitness, type TestWitness } from '../../../../tests/helpers/witness.ts';
import { createLogKey, type NoteKey } from '../../../../tests/helpers/witness-key.ts';
import { createHttpWitness } from './http-witness.ts';

const ORIGIN = 'draws.example/seals';
const { sha256 } = proofCrypto;
const directory = mkdtempSync(join(tmpdir(), 'witness-'));
afterAll(() => rmSync(directory, { recursive: true }));

const log = createLogKey(ORIGIN);
let made = 0;
let other: TestWitness;
beforeEach(async () => {
  made += 1;
  other = await startWitness({ name: 'w1', file: join(directory, `${made}.json`), logs: [log.vkey] });
  onTestFinished(() => other.stop());
});

/** The nodes of a log, whose entries differ between histories. */
const nodesOf = (history: string): NodeReader => {
  const read: NodeReader = async (level, index) =>
    level === 0
      ? hashLeaf(sha256, new TextEncoder().encode(`${history} ${index}`))
      : hashNode(sha256, await read(level - 1, 2 * index), await read(level - 1, 2 * index + 1));
  return read;
};

type Wishes = { history?: string; by?: NoteKey; from?: string };

async function request(
  old: number,
  size: number,
  { history = 'one', by = log, from = history }: Wishes = {},
) {
  const read = nodesOf(history);
  const body = buildCheckpointBody(by.name, size, await computeRootAt(size, read, sha256));
  const proof = await buildConsistencyProof({ from: old, to: size }, nodesOf(from), sha256);
  return { old, proof, checkpoint: `${body}\n${by.sign(body)}` };
}

const policy = () => parsePolicy(`log ${log.vkey}\n${other.line}\nquorum w1\n`, sha256);
const witness = (options: { patience?: number } = {}) => {
  const [first] = policy().witnesses;
  if (!first) throw new Error('no witness');
  return createHttpWitness({ ...first, url: other.url }, proofCrypto, options);
};
const idle = new AbortController().signal;
const ask = async (...asked: Parameters<typeof request>) =>
  witness().addCheckpoint(await request(...asked), idle);

describe('a witness', () => {
  it('signs a head, and then every head that extends it', async () => {
    for (const [old, size] of [
      [0, 1],
      [1, 1],
      [1, 7],
      [7, 300],
    ] as const) {
      const sent = await request(old, size);
      const response = await witness().addCheckpoint(sent, idle);
      if (response.kind !== 'cosigned') throw new Error(response.kind);
      const opened = await openCosigned(sent.checkpoint + response.line, policy(), proofCrypto);
      expect(opened).toMatchObject({
        head: { size },
        cosignatures: [{ witness: 'w1', time: response.time }],
      });
    }
    expect(other.requests.at(-1)).toMatchObject({ old: 7, status: 200 });
  });

  it('says which size it saw last, also after a restart', async () => {
    await ask(0, 5);
    expect(await ask(0, 9)).toEqual({ kind: 'stale', size: 5 });
    expect(await ask(3, 9)).toEqual({ kind: 'stale', size: 5 });
    await other.stop();
    const again = await startWitness({
      name: 'w1',
      file: join(directory, `${made}.json`),
      logs: [log.vkey],
      key: other.key,
    });
    other = again;
    expect(await ask(0, 9)).toEqual({ kind: 'stale', size: 5 });
    expect(await ask(5, 9)).toMatchObject({ kind: 'cosigned' });
  });

  it('sees a different version of the same size, and one that does not extend what it saw', async () => {
    await ask(0, 5);
    expect(await ask(5, 5, { history: 'two' })).toMatchObject({ kind: 'contradicts' });
    expect(await ask(5, 9, { history: 'two' })).toMatchObject({ kind: 'contradicts' });
    expect(await ask(5, 9, { history: 'one', from: 'two' })).toMatchObject({ kind: 'contradicts' });
    other.behave('forked with 409');
    expect(await ask(5, 9)).toMatchObject({ kind: 'contradicts', evidence: 'returned 409 without a size' });
  });

  it('refuses a log or a key that it does not know, and a request that makes no sense', async () => {
    expect(await ask(0, 5, { by: createLogKey('elsewhere.example/seals') })).toEqual({
      kind: 'refused',
      status: 404,
    });
    expect(await ask(0, 5, { by: createLogKey(ORIGIN) })).toEqual({ kind: 'refused', status: 403 });
    const backwards = { ...(await request(0, 5)), old: 7 };
    expect(await witness().addCheckpoint(backwards, idle)).toEqual({ kind: 'refused', status: 400 });
  });

  it('may add lines of other keys, which are ignored', async () => {
    other.behave('greasing');
    const response = await ask(0, 5);
    expect(response).toMatchObject({ kind: 'cosigned', line: expect.stringContaining(other.key.name) });
  });

  it.each(['wrong key', 'invalid signature', 'no time', 'no date'] as const)(
    'that signs with %s has not signed',
    async (manner) => {
      other.behave(manner);
      expect(await ask(0, 5)).toEqual({
        kind: 'unavailable',
        reason: 'returned no valid signature of its own',
      });
    },
  );

  it.each([
    ['busy', 'returned 429'],
    ['broken', 'returned 500'],
    ['dead', expect.stringMatching(/^could not be asked \(/)],
    ['redirecting', expect.stringMatching(/^could not be asked \(/)],
    ['huge', 'returned too much'],
  ] as const)('that is %s can be retried later', async (manner, reason) => {
    other.behave(manner);
    expect(await ask(0, 5)).toEqual({ kind: 'unavailable', reason });
  });

  it('that is slow is not waited for longer than the patience, or until the program stops', async () => {
    other.behave('slow');
    const sent = await request(0, 5);
    const impatient = await witness({ patience: 20 }).addCheckpoint(sent, idle);
    expect(impatient).toEqual({ kind: 'unavailable', reason: 'did not respond in time' });
    expect(await witness().addCheckpoint(sent, AbortSignal.abort())).toMatchObject({ kind: 'unavailable' });
  });
});

describe('a conflict', () => {
  const respond = async (body: string, type?: string) => {
    const server = createServer((_request, response: ServerResponse) => {
      response.writeHead(409, type ? { 'Content-Type': type } : {}).end(body);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const [first] = policy().witnesses;
    if (!first) throw new Error('no witness');
    const url = `http://127.0.0.1:${port}/`;
    return createHttpWitness({ ...first, url }, proofCrypto).addCheckpoint(await request(0, 5), idle);
  };

  it('is a stale size only in the form of the protocol', async () => {
    expect(await respond('7\n', 'text/x.tlog.size')).toEqual({ kind: 'stale', size: 7 });
    expect(await respond('0', 'text/x.tlog.size; charset=utf-8')).toEqual({ kind: 'stale', size: 0 });
    for (const [body, type] of [
      ['07\n', 'text/x.tlog.size'],
      ['-7\n', 'text/x.tlog.size'],
      ['7\n7\n', 'text/x.tlog.size'],
      ['99999999999999999\n', 'text/x.tlog.size'],
      ['7\n', 'text/plain'],
      ['<h1>Conflict</h1>', 'text/html'],
    ] as const)
      expect(await respond(body, type)).toMatchObject({ kind: 'unavailable' });
    expect(await respond('')).toMatchObject({ kind: 'contradicts' });
  });
});
