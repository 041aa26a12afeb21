// Contains the verifier's cryptography, so it is loaded only when a proof is checked.
import type { TicketProof } from '#contract/drawing/proofs.ts';
import type { TicketFile } from '#domain/proof/verify/ticket-file.ts';
import { readTicketFile } from '#domain/proof/verify/ticket-files.ts';
import { browserCrypto } from '#web/lib/browser-crypto.ts';
import { type KeptEvidence, keepEvidence, readEvidence } from '#web/lib/kept-evidence.ts';
import { findDifference } from './compare-ticket.ts';
import type { PurchaseFacts } from './purchase-facts.ts';

export type TicketProblem = { ticketNumber: number; problem: string };

export type CheckedProofs = {
  /** The tickets that are not in the log as they were bought. */
  problems: TicketProblem[];
  /** Whether this browser has kept the proofs. */
  isKept: boolean;
  /** False for version 1, whose proofs do not show the answer and the name. */
  isChecked: boolean;
};

type Bought = {
  drawId: string;
  /** The id of the buyer's account. */
  account: string;
  /** The numbers of the tickets that were bought. */
  numbers: readonly number[];
  facts: PurchaseFacts | null;
};

/** Checks ticket proofs, compares them with what the buyer knows, and keeps them, with those that are wrong. */
export async function checkTicketProofs(
  proofs: readonly TicketProof[],
  { drawId, account, numbers, facts }: Bought,
): Promise<CheckedProofs> {
  const stored = await readEvidence(drawId, account);
  const kept = stored.flatMap(({ kind, text }) => (kind === 'ticket' ? readKept(text) : []));
  const problems: TicketProblem[] = [];
  const items: KeptEvidence[] = [];
  const missing = new Set(numbers);
  let isChecked = true;
  for (const { ticketNumber, file: text } of proofs) {
    missing.delete(ticketNumber);
    const item = { draw: drawId, owner: account, kind: 'ticket', text } as const;
    if (!text.startsWith('{')) {
      isChecked = false;
      items.push({ ...item, id: `v1 ${ticketNumber}` });
      continue;
    }
    const read = await readTicketFile(text, browserCrypto);
    const problem =
      'problem' in read
        ? read.problem
        : findDifference(read.file, {
            drawId,
            ticketNumber,
            facts,
            kept: kept.filter(({ number }) => number === ticketNumber),
          });
    if (problem !== null) problems.push({ ticketNumber, problem });
    // A later proof of the same entry proves no more. A wrong one is evidence too.
    items.push({ ...item, id: 'problem' in read ? text : read.file.entry });
  }
  for (const ticketNumber of missing)
    problems.push({ ticketNumber, problem: 'The site has no proof for it.' });
  return { problems, isKept: await keepEvidence(items), isChecked };
}

/** A file that cannot be read was reported when it was kept. */
function readKept(text: string): Pick<TicketFile, 'number' | 'entry' | 'vkey'>[] {
  try {
    return [JSON.parse(text)];
  } catch {
    return [];
  }
}
