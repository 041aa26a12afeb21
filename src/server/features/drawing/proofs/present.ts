import type { NotEntered, Seal, SealedEntries } from '#contract/drawing/proofs.ts';
import { isEntered } from '#domain/draws/entered.ts';
import { toHex } from '#domain/proof/base64.ts';
import { type Canonical, toCanonical } from '#domain/proof/canonical.ts';
import { type AnsweredPuzzle, buildAnsweredPuzzle } from '#domain/proof/commitments.ts';
import type { SealedDraw } from './policy.ts';
import type { AttemptRow, JudgedTicket, OpenedTicket } from './store.ts';

/**
 * Opens the commitment to a holder's name. Both values are null if the ticket was not drawn or its holder was deleted.
 */
export type OpenedName = { name: string | null; nameNonce: string | null };

/** Formats a ticket's opening as canonical text. */
export function formatOpening(ticket: OpenedTicket, { name, nameNonce }: OpenedName): string {
  const puzzle = puzzleOf(ticket);
  const opened: Canonical = {
    answer: puzzle,
    answerNonce: puzzle && ticket.nonce ? toHex(ticket.nonce) : null,
    name,
    nameNonce,
    number: ticket.number,
    route: ticket.route,
  };
  return toCanonical(opened);
}

/** Returns null if there is no commitment: for a postal entry, or in a draw without a game. */
function puzzleOf(ticket: OpenedTicket): AnsweredPuzzle | null {
  const { nonce, type, difficulty, solution, given, prompt, sequence } = ticket;
  if (nonce === null || type === null || difficulty === null || solution === null || given === null)
    return null;
  return buildAnsweredPuzzle({ type, difficulty, prompt, sequence, solution, given });
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

type Bundle = {
  draw: string;
  log: { origin: string; vkey: string };
  checkpoint: string;
  entries: AsyncIterable<string[]>;
  /** Called after all entries have been read. */
  terms: () => AsyncIterable<string[]>;
  /** The openings as canonical text. */
  openings: () => AsyncIterable<string[]>;
  seals: readonly Seal[];
};

/** Streams the whole bundle as JSON. */
export async function* streamBundle({
  draw,
  log,
  checkpoint,
  seals,
  ...parts
}: Bundle): AsyncGenerator<string> {
  const head = { version: 'prize-draw-proof/v1', draw, origin: log.origin, vkey: log.vkey, checkpoint };
  yield `${JSON.stringify(head).slice(0, -1)},"entries":[`;
  yield* joined(parts.entries, (text) => JSON.stringify(text));
  yield '],"terms":[';
  yield* joined(parts.terms(), (text) => JSON.stringify(text));
  yield '],"openings":[';
  yield* joined(parts.openings(), (text) => text);
  yield `],"seals":${JSON.stringify(seals)}}`;
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
