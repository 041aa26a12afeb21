import type { z } from 'zod';
import type { PostalEntryInput } from '#contract/postal/postal-entries.ts';
import { isRunBy } from '#domain/draws/runners.ts';
import { findClosedCode, findSaleRejection } from '#domain/draws/sale-window.ts';
import { isDay } from '#domain/postal/age.ts';
import { normalizePuzzleCode } from '#domain/postal/codes.ts';
import type { Card, DrawAtKeying } from '#domain/postal/decide-cards.ts';
import { type FreeEntry, findLastArrival, toLondonDay } from '#domain/postal/free-entry.ts';
import { formatDateTime } from '#domain/time/london.ts';
import { ApiError } from '#server/api-error.ts';
import type { DrawRow } from '#server/features/draws/lifecycle/service.ts';
import type { Viewer } from '#server/viewer.ts';

export type EntryFields = z.output<typeof PostalEntryInput>;

/** @throws {ApiError} 409 if the draw has no free route */
export function requireFreeEntry(draw: Pick<DrawRow, 'postAddress' | 'postReceivedBy'>): FreeEntry {
  const { postAddress: address, postReceivedBy: receivedBy } = draw;
  if (address && receivedBy) return { address, receivedBy };
  throw new ApiError('conflict', 'This prize draw has no postal entries.', { code: 'no_free_entry' });
}

/**
 * Requires that cards sent now could still arrive in time.
 * @throws {ApiError} 409 if the draw is not published or cancelled, or the last day for cards is over
 */
export function requirePostOpen(draw: DrawRow, now: Date): void {
  const { receivedBy } = requireFreeEntry(draw);
  const code = findClosedCode({ ...draw, now });
  const isClosed = code === 'cancelled' || code === 'not_published' || draw.sealedAt !== null;
  if (!isClosed && now <= receivedBy) return;
  const rejection = code === null || code === 'not_started' ? null : findSaleRejection({ ...draw, now });
  throw rejection ? ApiError.of(rejection) : new ApiError('conflict', 'Postal entries are closed.');
}

/**
 * Requires that cards can be recorded, whether or not they are credited. Sales need not be open: cards that arrived in
 * time are keyed in after the end, and those of a paused draw are entered like all others.
 * @throws {ApiError} 409 if the draw has not opened, is cancelled or its log is refused; 403 if the viewer runs it
 */
export function requireKeyable(viewer: Viewer, draw: DrawRow, now: Date): FreeEntry {
  const freeEntry = requireFreeEntry(draw);
  if (isRunBy(draw, viewer.id)) {
    throw new ApiError('forbidden', 'You run this prize draw, so someone else must key in its cards.', {
      code: 'own_draw',
    });
  }
  const code = findClosedCode({ ...draw, now });
  if (code === null || code === 'ended' || code === 'paused') return freeEntry;
  const rejection = findSaleRejection({ ...draw, now });
  throw rejection ? ApiError.of(rejection) : new Error('a closed draw has no rejection');
}

/** @throws {ApiError} 409 if the key was used for another request */
export function requireSameRequest(
  known: { reference: string; requestHash: Uint8Array | null },
  requestHash: Uint8Array,
): void {
  if (known.requestHash === null || Buffer.compare(known.requestHash, requestHash) === 0) return;
  const message = `Your last attempt was recorded with other details, under the reference ${known.reference}. Check that entry before you send this one.`;
  throw new ApiError('conflict', message, { code: 'idempotency_conflict' });
}

/**
 * Returns the holder of an entry's tickets.
 * @throws {ApiError} 404 if there is no such entry, 409 if it has no tickets or its person has an account
 */
export function requireWithoutAccount(
  holder: { personId: string | null; accountId: string | null } | undefined,
): string {
  if (!holder) throw new ApiError('missing', 'Postal entry not found');
  if (holder.personId !== null && holder.accountId === null) return holder.personId;
  const message = 'This entry has no tickets, or its person already has an account.';
  throw new ApiError('conflict', message, { code: 'not_possible' });
}

/** @throws {ApiError} 409 if the account that would get the tickets may not enter, or would have too many */
export function requireEntrant({ isBarred, hasTooMany }: { isBarred: boolean; hasTooMany: boolean }): void {
  if (isBarred) {
    const message = 'The person with this email address may not enter a prize draw of these tickets.';
    throw new ApiError('conflict', message, { code: 'may_not_enter' });
  }
  if (!hasTooMany) return;
  const message = 'With these tickets, the person with this email address would have too many.';
  throw new ApiError('conflict', message, { code: 'person_limit' });
}

/** @throws {ApiError} 409 if sales have not ended, or cards can still arrive */
export function requireAllArrived(draw: DrawRow, now: Date, { receivedBy }: FreeEntry): void {
  if (draw.status === 'active') {
    const message = 'Sales haven’t ended yet, so more cards can arrive.';
    throw new ApiError('conflict', message, { code: 'not_ended' });
  }
  const until = findLastArrival(receivedBy, draw.endedAt);
  if (now > until) return;
  const message = `Cards can still arrive until ${formatDateTime(until)}. Please confirm after that.`;
  throw new ApiError('conflict', message, { code: 'post_open' });
}

/** @throws {ApiError} 400 if the day on which a card arrived is in the future */
export function requireArrived(receivedOn: string, now: Date): void {
  if (isDay(receivedOn) && receivedOn <= toLondonDay(now)) return;
  rejectDay('receivedOn', 'The day on which it arrived cannot be in the future');
}

/** @throws {ApiError} 400 unless a person can have been born on that day */
export function requireBorn(dateOfBirth: string, receivedOn: string): void {
  if (dateOfBirth > receivedOn) rejectDay('dateOfBirth', 'The date of birth cannot be in the future');
  if (dateOfBirth < '1900-01-01') rejectDay('dateOfBirth', 'The date of birth must be after 1900');
}

function rejectDay(path: string, message: string): never {
  throw new ApiError('invalid', message, { issues: [{ path, message }] });
}

/** The facts about a locked draw that decide about cards. */
export const toDrawAtKeying = (draw: DrawRow, now: Date, { receivedBy }: FreeEntry): DrawAtKeying => ({
  now,
  receivedBy,
  endedAt: draw.endedAt,
  sealed: draw.sealedAt !== null,
  hasGame: draw.skillGameType !== null,
  ticketLimit: draw.ticketLimit,
  issued: draw.issuedCount,
  voided: draw.voidedCount,
  held: draw.heldCount,
  maxTicketsPerPerson: draw.maxTicketsPerPerson,
});

/** The puzzle that a code names, and whether a ticket has it. */
export type KnownPuzzle = { id: string; code: string; used: boolean };

/** Completes the cards with what is known about their codes. */
export function toCards(cards: EntryFields['cards'], puzzles: readonly KnownPuzzle[]): Card[] {
  const byCode = new Map(puzzles.map((puzzle) => [puzzle.code, puzzle]));
  return cards.map(({ code: written = '', answer = '' }) => {
    const code = normalizePuzzleCode(written);
    const puzzle = code === null ? undefined : byCode.get(code);
    return {
      code,
      hasCode: written !== '',
      answer: answer === '' ? null : answer,
      challengeId: puzzle?.id ?? null,
      used: puzzle?.used ?? false,
    };
  });
}
