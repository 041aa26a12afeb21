import { type Paging, toOffset } from '#contract/lists.ts';
import type { HarmStepInput } from '#contract/play/harm-signals.ts';
import { findHarmSignals, HARM_MESSAGES as messages } from '#domain/play/harm-signals.ts';
import { ApiError } from '#server/api-error.ts';
import { recordAct } from '#server/db/audit.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import { buildAccountEmail, queueEmails } from '#server/features/email/outbox/service.ts';
import type { LiveService } from '#server/features/platform/live/service.ts';
import type { Viewer } from '#server/viewer.ts';
import type { BreaksService } from '../breaks/service.ts';
import type { LimitsService } from '../limits/service.ts';
import * as store from './store.ts';

type Needs = {
  db: Database;
  breaks: Pick<BreaksService, 'begin' | 'follow'>;
  limits: Pick<LimitsService, 'setCeiling' | 'follow'>;
  live: Pick<LiveService, 'announceAccountChange'>;
};

export type HarmSignalsService = ReturnType<typeof createHarmSignals>;

/** People per query of the job. */
const BATCH = 200;

/** Looks for signs of harm, and keeps what admins do about them. */
export function createHarmSignals({ db, breaks, limits, live }: Needs) {
  const act = async (
    tx: Transaction,
    viewer: Viewer,
    { personId, email }: store.SignalRow,
    step: HarmStepInput,
  ): Promise<void> => {
    const to = { id: personId, email };
    switch (step.kind) {
      case 'message':
        return queueEmails(tx, [buildAccountEmail('safer-play-message', to, { text: step.text })]);
      case 'limit':
        await limits.setCeiling(tx, personId, step.monthlyPence);
        return queueEmails(tx, [
          buildAccountEmail('safer-play-limit', to, { monthlyPence: step.monthlyPence }),
        ]);
      case 'break': {
        const { until } = await breaks.begin(tx, viewer, personId, { months: step.months });
        return queueEmails(tx, [
          buildAccountEmail('safer-play-break', to, { until: until?.toISOString() ?? null }),
        ]);
      }
      case 'note':
        return undefined;
    }
  };

  return {
    list: async (paging: Paging & { state: 'open' | 'closed' }) => {
      const rows = await store.listSignals(db, {
        state: paging.state,
        limit: paging.limit,
        offset: toOffset(paging),
      });
      return { rows, total: rows[0]?.total ?? 0 };
    },

    /** Takes a step, which closes the signal. Admins do not act on their own signals. */
    takeStep: async (viewer: Viewer, id: string, step: HarmStepInput): Promise<store.SignalRow> => {
      const after = await db.transaction(async (tx) => {
        await store.lockSignal(tx, id);
        const signal = await store.findSignal(tx, id);
        if (!signal) throw new ApiError('missing', 'We couldn’t find this signal.');
        if (signal.personId === viewer.id) {
          const message = 'Another admin must look at your own signals.';
          throw new ApiError('forbidden', message, { code: 'own_signal' });
        }
        if (signal.closedAt !== null)
          throw new ApiError('conflict', messages.closed, { code: 'not_possible' });
        await act(tx, viewer, signal, step);
        await store.writeStep(tx, {
          signalId: id,
          adminId: viewer.id,
          kind: step.kind,
          text: 'text' in step ? step.text : null,
          monthlyPence: step.kind === 'limit' ? step.monthlyPence : null,
          months: step.kind === 'break' ? step.months : null,
        });
        await recordAct(tx, viewer, {
          action: `harm_signal.${step.kind}`,
          target: { kind: 'person', id: signal.personId },
          details: {
            signal: signal.kind,
            ...(step.kind === 'limit' && { monthlyPence: step.monthlyPence }),
            ...(step.kind === 'break' && { months: step.months }),
          },
        });
        return (await store.findSignal(tx, id)) ?? signal;
      });
      if (step.kind === 'limit') await limits.follow(after.personId);
      if (step.kind === 'break') await breaks.follow(after.personId);
      else live.announceAccountChange(after.personId);
      return after;
    },

    /** Looks at everyone who was active since the last night. */
    findNew: async (): Promise<void> => {
      const active = await store.listActive(db);
      for (let first = 0; first < active.length; first += BATCH) {
        const people = await store.readSeen(db, active.slice(first, first + BATCH));
        const found = people.flatMap(({ id, seen }) =>
          findHarmSignals(seen).map((signal) => ({ ...signal, personId: id })),
        );
        if (found.length > 0) await store.insertSignals(db, found);
      }
      await store.deleteOldSignals(db);
    },
  };
}
