import { useEffect, useRef, useState } from 'react';
import type { EntryCheck, KeyedEntry, PostalEntryInput } from '#contract/postal/postal-entries.ts';
import { ApiError } from '#web/lib/api.ts';
import { getErrorMessage } from '#web/lib/messages.ts';
import { createRandomKey } from '#web/lib/random-key.ts';
import { useApi } from '#web/lib/router-context.ts';
import { isCheckable } from './read-entry.ts';

/** A keyed entry, with the name for the clerk's list. */
export type Done = KeyedEntry & { name: string };

/** How many of the last entries stay in view. */
const SHOWN = 10;
const CHECK_AFTER_MS = 300;

/** Sends entries, and checks what is being typed. */
export function useKeying(drawId: string) {
  const api = useApi();
  const [done, setDone] = useState<readonly Done[]>([]);
  const [count, setCount] = useState(0);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<{ message: string; field: string | undefined }>();
  const [check, setCheck] = useState<EntryCheck | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The same key as long as the entry is not recorded, so that a retry after a lost connection records it once. */
  const key = useRef(createRandomKey());
  const latest = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);

  const params = { id: drawId };
  const forget = () => {
    clearTimeout(timer.current);
    latest.current += 1;
    setCheck(null);
  };
  const run = async (name: string, send: () => Promise<KeyedEntry>): Promise<boolean> => {
    setPending(true);
    setFailure(undefined);
    try {
      const keyed = await send();
      key.current = createRandomKey();
      setDone((before) => [{ ...keyed, name }, ...before].slice(0, SHOWN));
      setCount((before) => before + 1);
      forget();
      return true;
    } catch (error) {
      // The key belongs to another entry, which was recorded although its response was lost.
      if (error instanceof ApiError && error.code === 'idempotency_conflict') key.current = createRandomKey();
      const field = error instanceof ApiError ? error.body?.issues?.[0]?.path : undefined;
      setFailure({ message: getErrorMessage(error), field });
      return false;
    } finally {
      setPending(false);
    }
  };

  return {
    done,
    count,
    pending,
    failure,
    check,

    /** Records the entry. Returns whether it was recorded. */
    keyIn: (entry: PostalEntryInput): Promise<boolean> =>
      run(`${entry.firstName} ${entry.lastName}`, () =>
        api('POST /api/v1/prize-draws/:id/postal-entries', {
          params,
          body: entry,
          headers: { 'idempotency-key': key.current },
        }),
      ),

    /** Records cards that cannot be read. */
    refuse: (refusal: {
      cause: 'unreadable' | 'incomplete';
      receivedOn: string;
      cards: number;
    }): Promise<boolean> =>
      run('No name', () =>
        api('POST /api/v1/prize-draws/:id/unreadable-entries', {
          params,
          body: refusal,
          headers: { 'idempotency-key': key.current },
        }),
      ),

    /** Checks the entry shortly after the clerk stops typing. An answer to an older entry is ignored. */
    checkSoon: (entry: PostalEntryInput): void => {
      forget();
      if (!isCheckable(entry)) return;
      const number = latest.current;
      timer.current = setTimeout(async () => {
        const found = await api('POST /api/v1/prize-draws/:id/postal-entries/check', {
          params,
          body: entry,
        }).catch(() => null);
        if (number === latest.current) setCheck(found);
      }, CHECK_AFTER_MS);
    },
  };
}
