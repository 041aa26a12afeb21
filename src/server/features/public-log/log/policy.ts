import { ApiError } from '#server/api-error.ts';
import type { KeptHead } from '../keys/kept-heads.ts';

/**
 * The error for a log that must not be signed. Either it contradicts a head that was published before, or its head
 * cannot be stored, so that a later contradiction would not be noticed.
 */
export class BrokenLog extends ApiError {
  readonly reason: string;
  constructor(drawId: string, reason: string) {
    super(
      'unavailable',
      'The public log of this prize draw cannot be signed at the moment. Please try again later.',
      { code: 'log_refused' },
    );
    this.reason = `The log of prize draw ${drawId} is not signed: ${reason}.`;
  }
}

type Head = { size: number; root: string };

/** @throws {BrokenLog} unless both heads of this size have the same root */
export function requireSame(drawId: string, kept: KeptHead, head: Head): void {
  if (kept.size === head.size && kept.root === head.root) return;
  throw new BrokenLog(
    drawId,
    `a head of ${kept.size} entries with root ${kept.root} was published before, and its first ${head.size} entries now have root ${head.root}`,
  );
}

/**
 * A log that is shorter than a signed head comes from an older state of the database.
 * @throws {BrokenLog} if the log is shorter
 */
export function requireNoShorter(drawId: string, kept: KeptHead, size: number): void {
  if (kept.size <= size) return;
  throw new BrokenLog(drawId, `a head of ${kept.size} entries was published before, and it now has ${size}`);
}
