import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { Unreachable } from '#domain/proof/sources/ask.ts';
import { expectDraw, type FoundProof, openProof } from '#domain/proof/sources/open-proof.ts';
import {
  createTicketIndex,
  indexBundle,
  indexed,
  type TicketFacts,
} from '#domain/proof/sources/ticket-index.ts';
import type { Report, VerifyOptions } from '#domain/proof/verify/report.ts';
import { verifyBundle, verifySource } from '#domain/proof/verify/verify.ts';
import { type Wishes, WrongUsage } from './arguments.ts';
import { nodeCrypto } from './node-crypto.ts';

export type Verified = { report: Report; ticket: { number: number; facts: TicketFacts | null } | null };

/**
 * Gets the proof and runs the whole verifier on it.
 * @throws Unreachable, MalformedLog and WrongUsage
 */
export async function verifyDraw(wishes: Wishes, onProgress?: (done: number) => void): Promise<Verified> {
  const { pinned, earlier } = wishes;
  const options: VerifyOptions = {
    crypto: nodeCrypto,
    earlier,
    ...(pinned !== undefined && { pinned }),
    ...(onProgress && { onProgress }),
  };
  const index = createTicketIndex();
  const proof = await proofOf(wishes.subject);
  if (proof.kind === 'none') throw new Unreachable(proof.message || `The site answered ${proof.status}.`);
  const report =
    proof.kind === 'log'
      ? await verifySource(indexed(proof.source, index), options)
      : await verifyBundle(proof.text, options);
  if (wishes.subject.kind === 'site') expectDraw(wishes.subject.address.draw, report);
  if (proof.kind === 'bundle') indexBundle(proof.text, index);
  const number = wishes.ticket;
  return { report, ticket: number === undefined ? null : { number, facts: index.find(number, report) } };
}

async function proofOf(subject: Wishes['subject']): Promise<FoundProof> {
  if (subject.kind === 'site') return openProof(subject.address, { fetch: fetchCheaply, wait });
  try {
    return { kind: 'bundle', text: readFileSync(subject.path, 'utf8') };
  } catch {
    throw new WrongUsage(`${subject.path} cannot be read.`);
  }
}

/** Node would ask for brotli, which costs a site more time than it saves on the way. */
function fetchCheaply(url: string): Promise<Response> {
  return fetch(url, { headers: { 'accept-encoding': 'gzip' } });
}
