import type { NotEntered, Seal, Sealed, SealedEntries, Sealing } from '#contract/drawing/proofs.ts';
import { formatDisplayName } from '#domain/accounts/display-name.ts';
import { isEntered } from '#domain/draws/entered.ts';
import { toHex } from '#domain/proof/base64.ts';
import { toCanonical } from '#domain/proof/canonical.ts';
import { type AnsweredPuzzle, buildAnsweredPuzzle } from '#domain/proof/commitments.ts';
import { TICKET_VERSION, type TicketFile } from '#domain/proof/verify/ticket-file.ts';
import type { ProofVersion } from '#domain/proof/version.ts';
import type { SealedDraw } from './policy.ts';
import type { AttemptRow, HeldTicket, JudgedTicket, Puzzle } from './store.ts';

/**
 * Opens the commitment to a holder's name. Both values are null if the ticket was not drawn or its holder was deleted.
 */
export type OpenedName = { name: string | null; nameNonce: string | null };

const UNNAMED = '"name":null,"nameNonce":null';

/** Adds the name to an opening's canonical text. Inside strings, quotes are escaped, so `UNNAMED` occurs only once. */
export function addName(opening: string, { name, nameNonce }: OpenedName): string {
  const named = `"name":${toCanonical(name)},"nameNonce":${toCanonical(nameNonce)}`;
  return opening.replace(UNNAMED, () => named);
}

/** Returns null if there is no answer to commit to: for a postal entry, or in a draw without a game. */
function buildAnswered(puzzle: Puzzle | null): AnsweredPuzzle | null {
  if (puzzle === null || puzzle.given === null) return null;
  return buildAnsweredPuzzle({ ...puzzle, given: puzzle.given }, 2);
}

type Proved = Pick<TicketFile, 'draw' | 'vkey' | 'entry' | 'tlogProof'>;

/** The ticket file for the holder: the proof and what the ticket's commitments contain. */
export function formatTicketFile(ticket: HeldTicket, proved: Proved): string {
  if (!ticket.holderNonce) throw new Error(`Ticket ${ticket.number} has no nonce.`);
  const answer = ticket.nonce && buildAnswered(ticket.puzzle);
  const file: TicketFile = {
    version: TICKET_VERSION,
    ...proved,
    number: ticket.number,
    answer,
    answerNonce: answer && ticket.nonce ? toHex(ticket.nonce) : null,
    name: formatDisplayName(ticket),
    nameNonce: toHex(ticket.holderNonce),
  };
  return `${JSON.stringify(file, null, 1)}\n`;
}

export function presentSeals(attempts: readonly AttemptRow[]): Seal[] {
  return attempts.map(({ attempt, seal }) => {
    if (seal === null)
      throw new Error(`The announcement of attempt ${attempt} is signed, but its seal is missing.`);
    return { attempt, checkpoint: seal };
  });
}

/**
 * Returns the ticket as it was when the list was sealed. Refunding the whole draw later voids its tickets, but does not
 * change the sealed list.
 */
function asSealed(ticket: JudgedTicket, { sealedAt }: Pick<SealedDraw, 'sealedAt'>): JudgedTicket {
  const voidedLater = ticket.voidedAt !== null && ticket.voidedAt >= sealedAt;
  return voidedLater ? { ...ticket, voidedAt: null } : ticket;
}

export function listEnteredNumbers(
  tickets: readonly JudgedTicket[],
  draw: Pick<SealedDraw, 'sealedAt'>,
): number[] {
  return tickets.filter((ticket) => isEntered(asSealed(ticket, draw))).map(({ number }) => number);
}

/** Presents whether a ticket is on the sealed list and, if not, the reason. */
export function presentTicketStatus(
  number: number,
  ticket: JudgedTicket | undefined,
  draw: SealedDraw,
): NonNullable<SealedEntries['ticket']> {
  const why = ticket ? reasonNotEntered(asSealed(ticket, draw)) : 'not_issued';
  return { number, entered: why === null, why };
}

function reasonNotEntered(ticket: JudgedTicket): NotEntered | null {
  if (isEntered(ticket)) return null;
  return ticket.voidedAt ? 'voided' : 'wrong_answer';
}

type Listed = Pick<SealedEntries, 'numbers' | 'ticket'>;

export function presentEntries(draw: SealedDraw, { numbers, ticket }: Listed): SealedEntries {
  return {
    sealedAt: draw.sealedAt.toISOString(),
    issued: draw.issuedCount,
    entered: draw.enteredCount,
    hash: draw.entriesHash,
    numbers,
    ticket,
  };
}

/** The seals of a log with the proofs that they are in the seal log, or only the seals in version 1. */
export function presentSealing(version: ProofVersion, seals: Seal[], sealed: Sealed[]): Sealing {
  return version === 1 ? seals : { version: 'prize-draw-proof/v2', seals, sealed };
}

type Bundle = {
  version: ProofVersion;
  draw: string;
  log: { origin: string; vkey: string };
  checkpoint: string;
  entries: AsyncIterable<string[]>;
  /** Called after all entries have been read. */
  terms: () => AsyncIterable<string[]>;
  /** The openings as canonical text. */
  openings: () => AsyncIterable<string[]>;
  words: () => Promise<string | null>;
  seals: readonly Seal[];
  sealed: readonly Sealed[];
};

/** Streams the whole bundle as JSON. */
export async function* streamBundle({
  version,
  draw,
  log,
  checkpoint,
  seals,
  sealed,
  ...parts
}: Bundle): AsyncGenerator<string> {
  const head = {
    version: `prize-draw-proof/v${version}`,
    draw,
    origin: log.origin,
    vkey: log.vkey,
    checkpoint,
  };
  yield `${JSON.stringify(head).slice(0, -1)},"entries":[`;
  yield* joined(parts.entries, (text) => JSON.stringify(text));
  yield '],"terms":[';
  yield* joined(parts.terms(), (text) => JSON.stringify(text));
  yield '],"openings":[';
  yield* joined(parts.openings(), (text) => text);
  yield `],"seals":${JSON.stringify(seals)}`;
  if (version === 2)
    yield `,"words":${JSON.stringify(await parts.words())},"sealed":${JSON.stringify(sealed)}`;
  yield '}';
}

async function* joined(
  chunks: AsyncIterable<string[]>,
  write: (text: string) => string,
): AsyncGenerator<string> {
  let comma = '';
  for await (const chunk of chunks) {
    if (chunk.length === 0) continue;
    yield comma + chunk.map(write).join(',');
    comma = ',';
  }
}
