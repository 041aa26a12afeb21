import type { NotEntered, Seal, SealedEntries } from '#contract/drawing/proofs.ts';
import { isEntered } from '#domain/draws/entered.ts';
import { toHex } from '#domain/proof/base64.ts';
import { type Canonical, canonical } from '#domain/proof/canonical.ts';
import { type AnsweredPuzzle, answeredPuzzle } from '#domain/proof/commitments.ts';
import type { SealedDraw } from './policy.ts';
import type { AttemptRow, JudgedTicket, OpenedTicket } from './store.ts';

/** What opens the commitment to a holder; both null where the ticket was not drawn, or whose it was is not known any more. */
export type OpenedName = { name: string | null; nameNonce: string | null };

/** A ticket's opening as a canonical text. */
export function openingText(ticket: OpenedTicket, { name, nameNonce }: OpenedName): string {
  const puzzle = puzzleOf(ticket);
  const opened: Canonical = {
    answer: puzzle,
    answerNonce: puzzle && ticket.nonce ? toHex(ticket.nonce) : null,
    name,
    nameNonce,
    number: ticket.number,
    route: ticket.route,
  };
  return canonical(opened);
}

/** Without a nonce there was no commitment: an entry by post, or a draw without a game. */
function puzzleOf(ticket: OpenedTicket): AnsweredPuzzle | null {
  const { nonce, type, difficulty, solution, given, prompt, sequence } = ticket;
  if (nonce === null || type === null || difficulty === null || solution === null || given === null)
    return null;
  return answeredPuzzle({ type, difficulty, prompt, sequence, solution, given });
}

export function presentSeals(attempts: readonly AttemptRow[]): Seal[] {
  return attempts.map(({ attempt, seal }) => {
    if (seal === null)
      throw new Error(`The announcement of attempt ${attempt} is signed, but its seal is not kept.`);
    return { attempt, checkpoint: seal };
  });
}

/**
 * A ticket as it stood when the list was sealed: after that only the cancelling of the whole draw voids it, and the
 * sealed list stays what it was.
 */
function atSealing(ticket: JudgedTicket, { cancelledAt }: Pick<SealedDraw, 'cancelledAt'>): JudgedTicket {
  const later = cancelledAt !== null && ticket.voidedAt !== null && ticket.voidedAt >= cancelledAt;
  return later ? { ...ticket, voidedAt: null } : ticket;
}

export function enteredNumbers(
  tickets: readonly JudgedTicket[],
  draw: Pick<SealedDraw, 'cancelledAt'>,
): number[] {
  return tickets.filter((ticket) => isEntered(atSealing(ticket, draw))).map(({ number }) => number);
}

/** Whether a ticket is on the sealed list, and if it is not, why. */
export function presentStanding(
  number: number,
  ticket: JudgedTicket | undefined,
  draw: SealedDraw,
): NonNullable<SealedEntries['ticket']> {
  const why = ticket ? whyNot(atSealing(ticket, draw)) : 'not_issued';
  return { number, entered: why === null, why };
}

function whyNot(ticket: JudgedTicket): NotEntered | null {
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
  /** Asked once the entries are through. */
  terms: () => AsyncIterable<string[]>;
  /** Each a canonical text. */
  openings: () => AsyncIterable<string[]>;
  seals: readonly Seal[];
};

/** The whole bundle as JSON, a piece at a time. */
export async function* bundleText({
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
