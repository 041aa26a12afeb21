import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { Policy } from '#domain/proof/policy.ts';
import { type Asking, Unreachable } from '#domain/proof/sources/ask.ts';
import type { DrawAddress } from '#domain/proof/sources/draw-address.ts';
import { readSitePolicy } from '#domain/proof/sources/seal-log-source.ts';
import { createTicketIndex, type LogStage, type TicketFacts } from '#domain/proof/sources/ticket-index.ts';
import { type SealLogOrigin, verifySite } from '#domain/proof/sources/verify-site.ts';
import type { Report, VerifyOptions } from '#domain/proof/verify/report.ts';
import { parseSealLog } from '#domain/proof/verify/seal-log.ts';
import { verifyBundle } from '#domain/proof/verify/verify.ts';
import { proofCrypto } from '#server/security/proof-crypto.ts';
import { type Options, WrongUsage } from './arguments.ts';

/** Where the policy comes from: a file of the caller, the site itself, or nowhere. */
export type PolicyOrigin = { from: 'file'; path: string } | { from: 'site' | 'none' };

export type Verified = {
  report: Report;
  stage: LogStage;
  policy: PolicyOrigin;
  sealLog: SealLogOrigin;
  ticket: { number: number; facts: TicketFacts | null } | null;
};

const asking: Asking = { fetch: fetchGzipped, wait };

/**
 * Loads the proof and verifies it. With an address, also reads the seal log and what the site announces.
 * @throws Unreachable, MalformedLog and WrongUsage
 */
export async function verifyDraw(given: Options, onProgress?: (done: number) => void): Promise<Verified> {
  const { subject, number } = given;
  const { policy, origin } = await findPolicy(given);
  let index = createTicketIndex();
  const prepare = (): VerifyOptions => {
    index = createTicketIndex();
    return { ...buildOptions(given, policy), reader: index, ...(onProgress && { onProgress }) };
  };
  const { report, sealLog } =
    subject.kind === 'site'
      ? await readSite(subject.address, prepare)
      : await readFile(subject.path, prepare());
  return {
    report,
    stage: index.stage(),
    policy: origin,
    sealLog,
    ticket: number === undefined ? null : { number, facts: index.find(number, report) },
  };
}

function buildOptions(given: Options, policy: Policy | null): VerifyOptions {
  const { subject, pinned, earlier, tickets, beacons, sealLog } = given;
  const now = given.now ?? (subject.kind === 'site' ? formatNow() : undefined);
  return {
    crypto: proofCrypto,
    earlier,
    tickets,
    beacons,
    ...(pinned !== undefined && { pinned }),
    ...(policy && { policy }),
    ...(sealLog && { sealLog: parseSealLog(sealLog.text) }),
    ...(now !== undefined && { now }),
  };
}

function formatNow(): string {
  return new Date().toISOString().replace(/\.\d+Z$/, 'Z');
}

/** Uses the caller's policy, or else the one that the site suggests, unless that is malformed. */
async function findPolicy({
  subject,
  policy: given,
}: Options): Promise<{ policy: Policy | null; origin: PolicyOrigin }> {
  if (given) return { policy: given.policy, origin: { from: 'file', path: given.path } };
  const policy =
    subject.kind === 'site' ? await readSitePolicy(subject.address.site, asking, proofCrypto.sha256) : null;
  return { policy, origin: { from: policy ? 'site' : 'none' } };
}

type Found = Pick<Verified, 'report' | 'sealLog'>;

async function readSite(address: DrawAddress, prepare: () => VerifyOptions): Promise<Found> {
  const found = await verifySite(address, asking, prepare);
  if (found.kind === 'none')
    throw new Unreachable(found.message || `The site responded with status ${found.status}.`);
  return found;
}

async function readFile(path: string, options: VerifyOptions): Promise<Found> {
  const report = await verifyBundle(readProof(path), options);
  return { report, sealLog: options.sealLog && report.version !== 1 ? 'given' : null };
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
function fetchGzipped(url: string): Promise<Response> {
  return fetch(url, { headers: { 'accept-encoding': 'gzip' } });
}
