import type { TicketProof } from '#contract/drawing/proofs.ts';
import { joinTicketFiles } from '#domain/proof/ticket-file-list.ts';
import { nameTicketFile } from '#domain/proof/ticket-file-name.ts';
import { saveFile } from '#web/lib/save-file.ts';

/** Saves a ticket proof of a draw to the device. Version 1 of the proof is not JSON. */
export function saveTicketProof(drawId: string, { ticketNumber, file }: TicketProof): void {
  const isJson = file.startsWith('{');
  const name = nameTicketFile({ drawId, numbers: [ticketNumber], isJson });
  saveFile(name, file, isJson ? 'application/json' : 'text/plain');
}

/**
 * Saves the proofs of several tickets of a draw in one file, as the confirmation email has them. Those of version 1 can
 * only be saved one by one.
 */
export function saveTicketProofs(drawId: string, proofs: readonly TicketProof[]): void {
  const [first] = proofs;
  if (!first) return;
  if (proofs.length === 1 || !first.file.startsWith('{')) {
    for (const proof of proofs) saveTicketProof(drawId, proof);
    return;
  }
  const name = nameTicketFile({ drawId, numbers: proofs.map(({ ticketNumber }) => ticketNumber) });
  saveFile(name, joinTicketFiles(proofs.map(({ file }) => file)), 'application/json');
}
