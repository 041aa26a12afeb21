import { ApiError } from '#web/lib/api.ts';
import type { DrawValues } from '../values.ts';

/**
 * Where the last change is: only in this browser, or in the account too. `changed` and `finished` mean that another
 * window has changed, finished or discarded the draft, so that nothing is sent until the host decides.
 */
export type DraftState = 'none' | 'browser' | 'account' | 'changed' | 'finished';

type Needs = {
  /** Sends the values, and returns the new revision. */
  send: (values: DrawValues, replacesRevision: number | null) => Promise<number>;
  onState: (state: DraftState) => void;
  /** Called when the server has these values. */
  onSaved: (values: DrawValues, revision: number) => void;
};

/** How long to wait for more changes before sending them, and before another try. */
const PAUSE_MS = 1_500;
const RETRY_MS = 15_000;

const CONFLICTS: Record<string, DraftState> = { changed_meanwhile: 'changed', draft_finished: 'finished' };

/** Sends a draft to the server after each pause in typing, one request at a time, and tries again if it fails. */
export function createDraftSaver({ send, onState, onSaved }: Needs) {
  let revision: number | null = null;
  let unsent: DrawValues | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSending = false;
  let isStopped = false;
  /** Counts restarts, so that a response to an earlier request changes nothing. */
  let round = 0;

  const later = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), ms);
  };

  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    if (isSending || isStopped || unsent === undefined) return;
    const values = unsent;
    unsent = undefined;
    isSending = true;
    const sentIn = round;
    try {
      const saved = await send(values, revision);
      if (isStopped || sentIn !== round) return;
      revision = saved;
      if (unsent === undefined) {
        onSaved(values, revision);
        onState('account');
      } else later(PAUSE_MS);
    } catch (error) {
      if (isStopped || sentIn !== round) return;
      unsent ??= values;
      const conflict = error instanceof ApiError ? CONFLICTS[error.code ?? ''] : undefined;
      if (conflict) {
        isStopped = true;
        onState(conflict);
      } else later(RETRY_MS);
    } finally {
      isSending = false;
      if (sentIn !== round && unsent !== undefined) later(0);
    }
  };

  return {
    /** The revision on the server; null if it does not have the draft. */
    revision: () => revision,
    change: (values: DrawValues): void => {
      unsent = values;
      if (isStopped) return;
      onState('browser');
      later(PAUSE_MS);
    },
    /** Sends what is waiting immediately. */
    flush,
    /** Sends nothing more. */
    stop: (): void => {
      isStopped = true;
      clearTimeout(timer);
    },
    /** Sends the last change on top of a revision, after a conflict was decided. */
    restart: (from: number | null): void => {
      isStopped = false;
      round += 1;
      revision = from;
      if (unsent !== undefined) void flush();
    },
    /** Continues from what was loaded, without the changes that it replaces. */
    load: (from: number | null): void => {
      isStopped = false;
      round += 1;
      revision = from;
      unsent = undefined;
      clearTimeout(timer);
    },
  };
}
