import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Asking, Unreachable } from '#domain/proof/sources/ask.ts';
import type { DrawAddress } from '#domain/proof/sources/draw-address.ts';
import { createTicketIndex, type LogStage, type TicketFacts } from '#domain/proof/sources/ticket-index.ts';
import { type SealLogOrigin, verifySite } from '#domain/proof/sources/verify-site.ts';
import { resemblesBundle } from '#domain/proof/verify/bundle.ts';
import type { Report, VerifyOptions } from '#domain/proof/verify/report.ts';
import { parseSealLog } from '#domain/proof/verify/seal-log.ts';
import { verifyBundle } from '#domain/proof/verify/verify.ts';
import { proofCrypto } from '#server/security/proof-crypto.ts';
import { createNoProofError, type Options, WrongUsage } from './arguments.ts';

/** Where the policy comes from: a file of the caller, the site itself, or nowhere. */
export type PolicyOrigin = { from: 'file'; path: string } | { from: 'site' | 'none' | 'malformed' };

export type Verified = {
  report: Report;
  stage: LogStage;
  policy: PolicyOrigin;
  sealLog: SealLogOrigin;
  /** The file with a copy of the seal log that was compared with the site's. */
  sealLogCopy: string | null;
  ticket: { number: number; facts: TicketFacts | null } | null;
};

const asking: Asking = { fetch: fetchGzipped, wait };

/**
 * Loads the proof and verifies it. With an address, also reads the seal log and what the site announces.
 * @throws Unreachable, MalformedLog and WrongUsage
 */
export async function verifyDraw(given: Options, onProgress?: (done: number) => void): Promise<Verified> {
  const { subject, number } = given;
  let index = createTicketIndex();
  const prepare = (): VerifyOptions => {
    index = createTicketIndex();
    return { ...buildOptions(given), reader: index, ...(onProgress && { onProgress }) };
  };
  const { report, sealLog, policy } =
    subject.kind === 'site'
      ? await readSite(subject.address, prepare)
      : await readFile(subject.path, prepare());
  return {
    report,
    stage: index.stage(),
    policy: given.policy ? { from: 'file', path: given.policy.path } : { from: policy },
    sealLog,
    sealLogCopy: subject.kind === 'site' ? (given.sealLog?.path ?? null) : null,
    ticket: number === undefined ? null : { number, facts: index.find(number, report) },
  };
}

function buildOptions(given: Options): VerifyOptions {
  const { subject, pinned, earlier, tickets, beacons, policy, sealLog } = given;
  const now = given.now ?? (subject.kind === 'site' ? formatNow() : undefined);
  return {
    crypto: proofCrypto,
    earlier,
    tickets,
    beacons,
    ...(pinned !== undefined && { pinned }),
    ...(policy && { policy: policy.policy }),
    ...(sealLog && { sealLog: parseSealLog(sealLog.text) }),
    ...(now !== undefined && { now }),
  };
}

function formatNow(): string {
  return new Date().toISOString().replace(/\.\d+Z$/, 'Z');
}

type Found = Pick<Verified, 'report' | 'sealLog'> & { policy: 'site' | 'none' | 'malformed' };

/** A copy of the seal log does not replace the site's, which may have more entries. */
async function readSite(address: DrawAddress, prepare: () => VerifyOptions): Promise<Found> {
  const found = await verifySite(address, asking, () => {
    const { sealLog: sealLogCopy, ...options } = prepare();
    return { ...options, ...(sealLogCopy && { sealLogCopy }) };
  });
  if (found.kind === 'none')
    throw new Unreachable(found.message || `The site responded with status ${found.status}.`);
  const { report, sealLog, policy } = found;
  return { report, sealLog, policy: policy === 'given' ? 'none' : policy };
}

async function readFile(path: string, options: VerifyOptions): Promise<Found> {
  const text = readProof(path);
  if (!resemblesBundle(text)) throw createNoProofError(basename(path), text);
  const report = await verifyBundle(text, options);
  return { report, sealLog: options.sealLog && report.version !== 1 ? 'given' : null, policy: 'none' };
}

function readProof(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new WrongUsage(`${path} cannot be read.`);
  }
}

/**
 * Requests gzip. Node prefers brotli, but a site needs more time to compress with brotli than the smaller transfer
 * saves.
 */
async function fetchGzipped(url: string): Promise<Response> {
  try {
    return await fetch(url, { headers: { 'accept-encoding': 'gzip' } });
  } catch (error) {
    throw new Error(describeFailure(error), { cause: error });
  }
}

/** Node says only “fetch failed”. Why is in the cause, which has no message if several addresses were tried. */
function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { message = '', code = '' } = (error.cause ?? {}) as { message?: string; code?: string };
  return message || code || error.message;
}
