import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { Unreachable } from '#domain/proof/sources/ask.ts';
import { expectDraw, type FoundProof, openProof } from '#domain/proof/sources/open-proof.ts';
import {
  addIndex,
  createTicketIndex,
  indexBundle,
  type TicketFacts,
} from '#domain/proof/sources/ticket-index.ts';
import type { Report, VerifyOptions } from '#domain/proof/verify/report.ts';
import { verifyBundle, verifySource } from '#domain/proof/verify/verify.ts';
import { type Options, WrongUsage } from './arguments.ts';
import { nodeCrypto } from './node-crypto.ts';

export type Verified = { report: Report; ticket: { number: number; facts: TicketFacts | null } | null };

/**
 * Loads the proof and verifies it.
 * @throws Unreachable, MalformedLog and WrongUsage
 */
export async function verifyDraw(given: Options, onProgress?: (done: number) => void): Promise<Verified> {
  const { subject, pinned, earlier, ticket: number } = given;
  const options: VerifyOptions = {
    crypto: nodeCrypto,
    earlier,
    ...(pinned !== undefined && { pinned }),
    ...(onProgress && { onProgress }),
  };
  const index = createTicketIndex();
  const proof = await loadProof(subject);
  if (proof.kind === 'none')
    throw new Unreachable(proof.message || `The site responded with status ${proof.status}.`);
  const report =
    proof.kind === 'log'
      ? await verifySource(addIndex(proof.source, index), options)
      : await verifyBundle(proof.text, options);
  if (subject.kind === 'site') expectDraw(subject.address.draw, report);
  if (proof.kind === 'bundle') indexBundle(proof.text, index);
  return { report, ticket: number === undefined ? null : { number, facts: index.find(number, report) } };
}

async function loadProof(subject: Options['subject']): Promise<FoundProof> {
  if (subject.kind === 'site') return openProof(subject.address, { fetch: fetchGzipped, wait });
  try {
    return { kind: 'bundle', text: readFileSync(subject.path, 'utf8') };
  } catch {
    throw new WrongUsage(`${subject.path} cannot be read.`);
  }
}

/**
 * Requests gzip. Node prefers brotli, but a site needs more time to compress with brotli than the smaller transfer
 * saves.
 */
function fetchGzipped(url: string): Promise<Response> {
  return fetch(url, { headers: { 'accept-encoding': 'gzip' } });
}
