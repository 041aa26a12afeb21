import type { TicketProof } from '#contract/drawing/proofs.ts';
import { formatTicketNumber } from '#domain/orders/ticket-digits.ts';
import { joinTicketFiles } from '#domain/proof/ticket-file-list.ts';
import { saveFile } from '#web/lib/save-file.ts';

/** Saves a ticket proof to the device. Version 1 of the proof is not JSON. */
export function saveTicketProof({ ticketNumber, file }: TicketProof): void {
  const name = `ticket-${formatTicketNumber(ticketNumber)}`;
  if (file.startsWith('{')) saveFile(`${name}.json`, file, 'application/json');
  else saveFile(`${name}.tlog-proof`, file, 'text/plain');
}

/** Saves the proofs of several tickets in one file, as the confirmation email has them. */
export function saveTicketProofs(proofs: readonly TicketProof[]): void {
  const [first] = proofs;
  const last = proofs.at(-1);
  if (!first || !last) return;
  if (first === last) {
    saveTicketProof(first);
    return;
  }
  const name = `tickets-${formatTicketNumber(first.ticketNumber)}-${formatTicketNumber(last.ticketNumber)}.json`;
  saveFile(name, joinTicketFiles(proofs.map(({ file }) => file)), 'application/json');
}
