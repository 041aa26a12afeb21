import { toBase64, toHex } from '../base64.ts';
import { toCanonical } from '../canonical.ts';
import { commitToAnswer, commitToHolder } from '../commitments.ts';
import type { TicketEntry } from '../entries.ts';
import { isSameBytes } from '../inclusion.ts';
import { NoteError, parseHead, parseVerifierKey, type TreeHead } from '../signed-note.ts';
import { checkTlogProof, parseTlogProof } from '../tlog-proof.ts';
import { isAnswer } from './answers.ts';
import type { Findings } from './findings.ts';
import type { Opening } from './opened.ts';
import { readEntry } from './read-entry.ts';
import type { ProofCrypto, ProofSource } from './report.ts';
import { parseTicketFile, type TicketFile } from './ticket-file.ts';
import type { LogFacts } from './walk.ts';

/** A ticket file that holds alone, with the head under which its ticket was proved. */
export type ReadTicket = { file: TicketFile; index: number; head: TreeHead };

/** Verifies a ticket file alone, under the key in it. Returns the problem as a sentence if it does not hold. */
export async function readTicketFile(
  text: string,
  crypto: ProofCrypto,
): Promise<ReadTicket | { problem: string }> {
  try {
    const file = parseTicketFile(text);
    if ('problem' in file) return file;
    const entry = readEntry(file.entry, 2);
    if (entry?.type !== 'ticket' || entry.number !== file.number)
      return { problem: 'Its entry is not the entry of this ticket.' };
    const problem = findCommitmentProblem(file, entry, crypto);
    if (problem !== null) return { problem };
    const proof = parseTlogProof(file.tlogProof, parseHead);
    if (toBase64(proof.entry) !== toBase64(new TextEncoder().encode(file.entry)))
      return { problem: 'Its proof is for another entry.' };
    const key = parseVerifierKey(file.vkey, crypto.sha256);
    const suffix = `/api/v1/prize-draws/${file.draw}/log`;
    if (!key.name.endsWith(suffix) || key.name.length === suffix.length)
      return { problem: 'Its key is not that of a log of its draw.' };
    return { file, index: proof.index, head: await checkTlogProof(proof, key, crypto, parseHead) };
  } catch (error) {
    if (error instanceof NoteError) return { problem: error.message };
    throw error;
  }
}

function findCommitmentProblem(file: TicketFile, entry: TicketEntry, crypto: ProofCrypto): string | null {
  const { draw: drawId, number, answer, answerNonce, name, nameNonce } = file;
  const hash = (text: string) => toHex(crypto.sha256(new TextEncoder().encode(text)));
  if ((answer === null) !== (entry.answer === null) || (answerNonce === null) !== (entry.answer === null))
    return 'It does not show the answer that its entry commits to.';
  if (answer !== null && answerNonce !== null) {
    if (!isAnswer(answer, 2)) return 'Its answer is not well-formed.';
    const puzzle = toCanonical(answer);
    if (commitToAnswer(hash, { drawId, number, puzzle, nonce: answerNonce }) !== entry.answer)
      return 'Its answer is not the one in the log.';
  }
  return commitToHolder(hash, { drawId, number, name, nonce: nameNonce }) === entry.holder
    ? null
    : 'Its name is not the one in the log.';
}

/** Names a ticket file by its number, if it can be found. */
function nameTicket(text: string, index: number): string {
  const number = /"number"\s*:\s*(\d{1,9})\b/.exec(text)?.[1];
  return number === undefined ? `Ticket proof ${index + 1}` : `Ticket ${number}`;
}

/** Reads the given ticket files, and checks each of them alone: part of check `tickets`. */
export async function readTicketFiles(
  texts: readonly string[],
  { draw, vkey }: Pick<ProofSource, 'draw' | 'vkey'>,
  { crypto, findings }: { crypto: ProofCrypto; findings: Findings },
): Promise<ReadTicket[]> {
  const tickets: ReadTicket[] = [];
  for (const [i, text] of texts.entries()) {
    const ticket = await readTicketFile(text, crypto);
    const fail = (problem: string) => findings.fail('tickets', `${nameTicket(text, i)}: ${problem}`);
    if ('problem' in ticket) fail(ticket.problem);
    else if (ticket.file.draw !== draw) fail('It belongs to another draw.');
    else if (ticket.file.vkey !== vkey) fail('It was issued under a different key of the log.');
    else tickets.push(ticket);
  }
  return tickets;
}

/** Compares the ticket files with the draw's log and its openings: the rest of check `tickets`. */
export function checkTicketFiles(
  tickets: readonly ReadTicket[],
  log: LogFacts,
  openings: ReadonlyMap<number, Opening>,
  findings: Findings,
): void {
  findings.holds('tickets', 'Each ticket whose proof you kept is in the log as it was issued.');
  for (const { file, index, head } of tickets) {
    const fail = (problem: string) => findings.fail('tickets', `Ticket ${file.number}: ${problem}`);
    const root = log.rootsAt.get(head.size);
    if (!root || !isSameBytes(root, head.root)) fail('This ticket is from a different log.');
    else if (log.textsAt.get(index) !== file.entry) fail('The log has a different entry in its place.');
    const opening = openings.get(file.number);
    if (!log.close) continue;
    if (!opening) {
      fail('Its answer was not published.');
      continue;
    }
    if (opening.answerNonce !== file.answerNonce || toCanonical(opening.answer) !== toCanonical(file.answer))
      fail('The published answer is not the one in your ticket proof.');
    if (opening.name !== null && (opening.name !== file.name || opening.nameNonce !== file.nameNonce))
      fail('The published name is not the one in your ticket proof.');
  }
}
