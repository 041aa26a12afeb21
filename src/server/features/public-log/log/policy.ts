import { ApiError } from '#server/api-error.ts';
import type { KeptHead } from '../keys/kept-heads.ts';

/**
 * A log whose head is not given out: it is not what was signed before, and no other history is ever signed in its place;
 * or the head cannot be kept, without which nobody could tell later.
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

/** Whether heads of one size are of one tree. */
export function requireSame(drawId: string, kept: KeptHead, head: Head): void {
  if (kept.size === head.size && kept.root === head.root) return;
  throw new BrokenLog(
    drawId,
    `a head of ${kept.size} entries with root ${kept.root} was given out before, and its first ${head.size} have root ${head.root} now`,
  );
}

/** A log that is shorter than one that was signed comes from an older state of the database. */
export function requireNoShorter(drawId: string, kept: KeptHead, size: number): void {
  if (kept.size <= size) return;
  throw new BrokenLog(drawId, `a head of ${kept.size} entries was given out before, and it has ${size} now`);
}
