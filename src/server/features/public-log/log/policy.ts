import type { LogRefusal, SigningProblem } from '#domain/proof/log-refusals.ts';
import { ApiError } from '#server/api-error.ts';
import type { KeptHead } from '../keys/kept-heads.ts';

/** The id of the seal log, beside the ids of the draws that have logs. */
export const SEAL_LOG = 'seals';

/**
 * Why a log is not signed. `log`: the log itself is wrong, so no process may continue it; `head` is the published head
 * that it contradicts. `process`: only this process cannot sign it.
 */
export type LogFault =
  | { kind: 'log'; refusal: LogRefusal; head: KeptHead | null }
  | { kind: 'process'; problem: SigningProblem };

/**
 * The error for a log that must not be signed. Either it contradicts what was published before, or this process cannot
 * make sure that a later contradiction would be noticed.
 */
export class BrokenLog extends ApiError {
  readonly reason: string;
  readonly fault: LogFault;
  /** @param id of the draw, or `SEAL_LOG`; null if no log can be signed */
  constructor(id: string | null, fault: LogFault, detail: string) {
    const what = id === SEAL_LOG ? 'seal log' : 'public log of this prize draw';
    super('unavailable', `The ${what} can’t be signed at the moment. Please try again later.`, {
      code: 'log_refused',
    });
    this.fault = fault;
    this.reason = id === null ? `${detail}.` : `The ${nameLog(id)} is not signed: ${detail}.`;
  }

  /** The error of a process that cannot sign any log. */
  static ofProcess(problem: SigningProblem, detail: string): BrokenLog {
    return new BrokenLog(null, { kind: 'process', problem }, detail);
  }
}

/** Why a log cannot be repaired, in sentences for the operator. */
export type Impossible = { impossible: string };

const nameLog = (id: string): string => (id === SEAL_LOG ? 'seal log' : `log of prize draw ${id}`);

/** The error for a log that is wrong. */
export const createLogFault = (
  id: string,
  refusal: LogRefusal,
  detail: string,
  head: KeptHead | null = null,
) => new BrokenLog(id, { kind: 'log', refusal, head }, detail);

/** The error for a log whose refusal was replaced while the log was compared with it. */
export const createReplacedFault = (id: string) =>
  createLogFault(id, 'different', 'another process has found just now that it misses a longer head');

/** Handles the error of a refused log, which is on record, and throws any other. */
export const ignoreBroken =
  (handle: (error: BrokenLog) => Promise<void> | void = () => {}) =>
  async (error: unknown): Promise<void> => {
    if (!(error instanceof BrokenLog)) throw error;
    await handle(error);
  };

type Head = { size: number; root: string };

/** @throws {BrokenLog} unless both heads of this size have the same root */
export function requireSame(id: string, kept: KeptHead, head: Head): void {
  if (kept.size === head.size && kept.root === head.root) return;
  const detail = `a head of ${kept.size} entries with root ${kept.root} was published before, and its first ${head.size} entries now have root ${head.root}`;
  throw createLogFault(id, 'different', detail, kept);
}

/**
 * A log that is shorter than a signed head comes from an older state of the database.
 * @throws {BrokenLog} if the log is shorter
 */
export function requireNoShorter(id: string, kept: KeptHead, size: number): void {
  if (kept.size <= size) return;
  const detail = `a head of ${kept.size} entries was published before, and it now has ${size}`;
  throw createLogFault(id, 'shorter', detail, kept);
}
