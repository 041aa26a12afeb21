import { useEffect, useRef, useState } from 'react';
import type { TicketFacts } from '#domain/proof/sources/ticket-index.ts';
import { readEvidence } from '#web/lib/kept-evidence.ts';
import type { KeptItem } from './kept-items.ts';
import { buildKept, listUsable, toStoredItem } from './kept-items.ts';
import type { Order, Outcome, Subject, VerifierMessage } from './messages.ts';

/** A running or finished check. */
export type Checking = {
  run: number;
  subject: Subject;
  kept: readonly KeptItem[];
  /** The progress, from 0 to 1. */
  done: number;
  outcome: Outcome | null;
  /** The ticket that was last looked up. Its facts are null if there is no such ticket. */
  ticket: { number: number; facts: TicketFacts | null } | null;
};

export type Verifier = Checking & {
  check: (subject: Subject, kept: readonly KeptItem[]) => void;
  askForTicket: (number: number) => void;
  /** Returns the sealed list once the worker has written it. */
  entryList: () => Promise<string | null>;
};

const NOT_LOADED = 'We couldn’t load the part of this page that does the checking.';

/**
 * Runs the verifier in a worker, and returns its results for the draw or a file. The first check also uses what this
 * browser kept of the draw. The worker lives as long as the page, so that files can be checked offline.
 * @param account the signed-in user, whose ticket proofs are used
 */
export function useVerifier(draw: string, account: string | null): Verifier {
  const [checking, setChecking] = useState<Checking>(() => begun(1, { kind: 'draw', draw }, []));
  const worker = useRef<Worker>(undefined);
  const waiting = useRef<((list: string | null) => void) | undefined>(undefined);
  const run = useRef(1);
  const asked = useRef<number>(undefined);

  useEffect(() => {
    const started = new Worker(new URL('./verify.worker.ts', import.meta.url), { type: 'module' });
    worker.current = started;
    const update = (news: { run: number }, change: Partial<Checking>) =>
      setChecking((current) => (current.run === news.run ? { ...current, ...change } : current));
    started.onmessage = ({ data: news }: MessageEvent<VerifierMessage>) => {
      if (news.type === 'progress') update(news, { done: news.done });
      if (news.type === 'checked') {
        update(news, { outcome: news.outcome, done: 1 });
        // Repeats the last ticket lookup, so that its result is also shown for the new check.
        const again: Order = { type: 'ticket', run: news.run, number: asked.current ?? 0 };
        if (asked.current !== undefined) started.postMessage(again);
      }
      if (news.type === 'ticket') update(news, { ticket: { number: news.number, facts: news.facts } });
      if (news.type === 'entry-list') waiting.current?.(news.list);
    };
    started.onerror = () =>
      setChecking((current) => ({
        ...current,
        outcome: { kind: 'unreachable', detail: NOT_LOADED, code: null },
      }));
    const mine = run.current;
    const subject: Subject = { kind: 'draw', draw };
    setChecking(begun(mine, subject, []));
    void readEvidence(draw, account).then((stored) => {
      // The visitor may have started another check in the meantime.
      if (run.current !== mine || worker.current !== started) return;
      const kept = stored.map(toStoredItem);
      setChecking(begun(mine, subject, kept));
      const first: Order = { type: 'check', run: mine, subject, kept: buildKept(kept) };
      started.postMessage(first);
    });
    return () => started.terminate();
  }, [draw, account]);

  const order = (message: Order) => worker.current?.postMessage(message);
  return {
    ...checking,
    check: (subject, kept) => {
      run.current += 1;
      setChecking(begun(run.current, subject, kept));
      const usable = listUsable(kept, draw, subject);
      order({ type: 'check', run: run.current, subject, kept: buildKept(usable) });
    },
    askForTicket: (number) => {
      asked.current = number;
      order({ type: 'ticket', run: checking.run, number });
    },
    entryList: () =>
      new Promise((resolve) => {
        waiting.current = resolve;
        order({ type: 'entry-list', run: checking.run });
      }),
  };
}

function begun(run: number, subject: Subject, kept: readonly KeptItem[]): Checking {
  return { run, subject, kept, done: 0, outcome: null, ticket: null };
}
