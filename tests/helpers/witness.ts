import { once } from 'node:events';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fromBase64, fromHex, toBase64, toHex } from '#domain/proof/base64.ts';
import { verifyConsistency } from '#domain/proof/consistency.ts';
import {
  isCanonicalSize,
  isSignedBy,
  NoteError,
  parseCheckpoint,
  parseVerifierKey,
  type TreeHead,
  type VerifierKey,
} from '#domain/proof/signed-note.ts';
import { HASH_SIZE } from '#domain/proof/tree.ts';
import { proofCrypto } from './proof-crypto.ts';
import { createWitnessKey, type NoteKey } from './witness-key.ts';

/** How a witness behaves. */
export type WitnessManner =
  | 'honest'
  /** Adds lines of unknown keys and kinds around its own. */
  | 'greasing'
  /** Signs with a key that is not in the policy. */
  | 'wrong key'
  /** Signs another head than the one that was sent. */
  | 'invalid signature'
  /** Signs with the time 0. */
  | 'no time'
  /** Signs with a time that no date can show. */
  | 'no date'
  /** Signs with a time five minutes ago. */
  | 'backdating'
  /** Responds only once `letGo` is called. */
  | 'slow'
  /** Returns 429 to the next request, then behaves. */
  | 'busy once'
  | 'busy'
  /** Closes every connection. */
  | 'dead'
  | 'broken'
  | 'redirecting'
  | 'huge'
  /** Returns another size to every request, always one below that of the head. */
  | 'wavering'
  /** Refuses every request: 404, 403 or 400. */
  | 'unknown log'
  | 'unknown key'
  | 'malformed'
  /** Says that it has seen a larger log. */
  | 'ahead'
  /** Says that it has seen the largest log that a number can count. */
  | 'far ahead'
  /** Has seen a different version of the same size: 422. */
  | 'forked'
  /** As 'forked' to the next request, then honest. */
  | 'forked once'
  /** As 'forked', in the way of older witnesses: 409 without a size. */
  | 'forked with 409';

type State = Record<string, { size: number; root: string } | undefined>;
type Reply = { status: number; body?: string; type?: string };

const REFUSALS: ReadonlyMap<WitnessManner, number> = new Map([
  ['unknown log', 404],
  ['unknown key', 403],
  ['malformed', 400],
]);

/** The largest request that it reads, in bytes. */
const LONGEST_REQUEST = 16 * 1024;
const MOST_HASHES = 63;

export type TestWitness = Awaited<ReturnType<typeof startWitness>>;

/**
 * Starts a witness of C2SP tlog-witness on its own port. What it has seen is in a file, so that it can be restarted, and
 * rewound to an earlier state.
 */
export async function startWitness(options: {
  name: string;
  /** The file with what it has seen. */
  file: string;
  /** The verifier keys of the logs that it knows. More can be added later. */
  logs?: readonly string[];
  key?: NoteKey;
  /** Seconds since 1970. */
  now?: () => bigint;
}) {
  const { name, file, now = () => BigInt(Math.floor(Date.now() / 1000)) } = options;
  const key = options.key ?? createWitnessKey(`witness.example/${name}`);
  const stranger = createWitnessKey(`witness.example/${name}`);
  const logs = new Map<string, VerifierKey>();
  const trust = (vkey: string) => {
    const log = parseVerifierKey(vkey.trim(), proofCrypto.sha256);
    logs.set(log.name, log);
  };
  for (const vkey of options.logs ?? []) trust(vkey);
  let manner: WitnessManner = 'honest';
  let held = Promise.withResolvers<void>();
  const requests: { old: number; proof: number; checkpoint: string; status: number }[] = [];

  const readState = (): State => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {});
  const writeState = (origin: string, seen: { size: number; root: string }) => {
    writeFileSync(`${file}.new`, JSON.stringify({ ...readState(), [origin]: seen }));
    renameSync(`${file}.new`, file);
  };

  const sign = (body: string): string => {
    if (manner === 'wrong key') return stranger.cosign(body, now());
    if (manner === 'invalid signature') return key.cosign(body.replace(/\n/, '/\n'), now());
    if (manner === 'no time') return key.cosign(body, 0n);
    if (manner === 'no date') return key.cosign(body, 2n ** 62n);
    if (manner === 'backdating') return key.cosign(body, now() - 300n);
    const line = key.cosign(body, now());
    if (manner !== 'greasing') return line;
    const grease = (bytes: number) => `— grease.example ${toBase64(new Uint8Array(bytes))}\n`;
    return `${grease(5)}${stranger.cosign(body, now())}not a line\n${line}${line}${grease(2_432)}`;
  };

  /** The rules of the protocol, in its order. */
  const decide = async (
    text: string,
  ): Promise<Reply & { old?: number; proof?: number; checkpoint?: string }> => {
    const request = parseRequest(text);
    if (!request) return { status: 400 };
    const { old, proof, checkpoint } = request;
    const about = { old, proof: proof.length, checkpoint };
    const log = logs.get(request.head.origin);
    if (!log) return { ...about, status: 404 };
    if (!(await isSigned(checkpoint, log))) return { ...about, status: 403 };
    const { origin, size, root } = request.head;
    if (old > size) return { ...about, status: 400 };
    if (manner === 'ahead') return { ...about, ...sizeOf(size + 3) };
    if (manner === 'far ahead') return { ...about, ...sizeOf(Number.MAX_SAFE_INTEGER) };
    if (manner === 'forked') return { ...about, status: 422 };
    if (manner === 'forked with 409') return { ...about, status: 409 };
    if (manner === 'wavering') return { ...about, ...sizeOf(old === size - 1 ? 0 : size - 1) };
    const seen = readState()[origin];
    if (old !== (seen?.size ?? 0)) return { ...about, ...sizeOf(seen?.size ?? 0) };
    const from = {
      size: old,
      root: seen ? (fromHex(seen.root) ?? root) : proofCrypto.sha256(new Uint8Array()),
    };
    if (!verifyConsistency({ from, to: { size, root }, hashes: proof }, proofCrypto.sha256)) {
      return { ...about, status: 422 };
    }
    writeState(origin, { size, root: toHex(root) });
    return { ...about, status: 200, body: sign(parseCheckpoint(checkpoint).body) };
  };

  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const text = await readBody(request);
    if (manner === 'dead') return void request.socket.destroy();
    if (manner === 'slow') await held.promise;
    if (manner === 'redirecting') return void response.writeHead(307, { Location: '/elsewhere' }).end();
    if (manner === 'huge') return void response.writeHead(200).end('— x '.repeat(10_000));
    const isAddress = request.method === 'POST' && request.url === '/add-checkpoint';
    const { old = 0, proof = 0, checkpoint = '', ...reply } = await replyTo(isAddress, text);
    requests.push({ old, proof, checkpoint, status: reply.status });
    response.writeHead(reply.status, reply.type ? { 'Content-Type': reply.type } : {}).end(reply.body);
  };
  const replyTo = async (isAddress: boolean, text: string | null) => {
    if (manner === 'busy' || manner === 'busy once' || manner === 'forked once') {
      const status = manner === 'forked once' ? 422 : 429;
      if (manner !== 'busy') manner = 'honest';
      return { status };
    }
    const refusal = REFUSALS.get(manner);
    if (refusal) return { status: refusal };
    if (manner === 'broken') return { status: 500, body: 'broken' };
    if (!isAddress) return { status: 404 };
    return text === null ? { status: 413 } : decide(text);
  };

  // Requests are decided one after another, so that what it has seen never goes back.
  let last: Promise<unknown> = Promise.resolve();
  const server = createServer((request, response) => {
    last = last.then(() => respond(request, response)).catch(() => response.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    name,
    key,
    url,
    /** Its line in a policy. */
    line: `witness ${name} ${key.vkey} ${url}`,
    /** Every request that it has decided, oldest first. */
    requests,
    trust,
    behave: (next: WitnessManner) => {
      manner = next;
    },
    letGo: () => {
      manner = 'honest';
      held.resolve();
      held = Promise.withResolvers<void>();
    },
    /** What it has seen, as text, for `rewind`. */
    remember: () => (existsSync(file) ? readFileSync(file, 'utf8') : '{}'),
    /** Loses everything after a remembered state. */
    rewind: (text: string) => writeFileSync(file, text),
    stop: async () => {
      held.resolve();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const sizeOf = (size: number): Reply => ({ status: 409, body: `${size}\n`, type: 'text/x.tlog.size' });

function parseRequest(text: string) {
  const [first = '', ...lines] = text.split('\n');
  const gap = lines.indexOf('');
  const old = first.slice('old '.length);
  const hashes = lines.slice(0, gap).map(fromBase64);
  if (!first.startsWith('old ') || !isCanonicalSize(old) || gap < 0 || gap > MOST_HASHES) return null;
  const proof = hashes.filter((hash) => hash?.length === HASH_SIZE) as Uint8Array[];
  if (proof.length !== hashes.length) return null;
  const checkpoint = lines.slice(gap + 1).join('\n');
  const head = parseHeadOrNull(checkpoint);
  return head && { old: Number(old), proof, checkpoint, head };
}

function parseHeadOrNull(checkpoint: string): TreeHead | null {
  try {
    return parseCheckpoint(checkpoint);
  } catch (error) {
    if (error instanceof NoteError) return null;
    throw error;
  }
}

async function isSigned(checkpoint: string, log: VerifierKey): Promise<boolean> {
  const { body, signatures } = parseCheckpoint(checkpoint);
  const own = signatures.filter((line) => isSignedBy(line, log));
  const text = new TextEncoder().encode(body);
  const valid = await Promise.all(
    own.map(({ signature }) => proofCrypto.verifyEd25519(log.publicKey, text, signature)),
  );
  return valid.length > 0 && valid.every((holds) => holds);
}

async function readBody(request: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request) {
    length += part.length;
    parts.push(part);
  }
  return length > LONGEST_REQUEST ? null : Buffer.concat(parts).toString('utf8');
}
