import type { z } from 'zod';
import type { LimitChange as Change } from '#contract/play/play.ts';
import {
  changeLimit,
  type LimitChange,
  rejectLimitAbove,
  toEffectiveLimit,
} from '#domain/play/spend-limit.ts';
import { ApiError } from '#server/api-error.ts';
import { recordAct } from '#server/db/audit.ts';
import type { Connection, Database, Transaction } from '#server/db/database.ts';
import type { CreditCardsService } from '#server/features/sales/credit-cards/service.ts';
import { requireOwn, type Viewer } from '#server/viewer.ts';
import { endHoldsOfBarred } from '../end-holds.ts';
import * as store from './store.ts';

type Needs = {
  db: Database;
  creditCards: Pick<CreditCardsService, 'readSpentPence' | 'limitPence'>;
  /** The site's maximum that a person can spend in a calendar month, in pence. */
  getMostMonthlyPence: () => Promise<number>;
};

export type LimitsService = ReturnType<typeof createLimits>;

export type ShownLimits = store.LimitFacts & {
  mostPence: number;
  creditCards: { limitPence: number; spentPence: number };
};

const ACTS: Record<LimitChange['kind'], string | null> = {
  lowered: 'play.set_limit',
  asked: 'play.ask_higher_limit',
  raised: 'play.raise_limit',
  waiting: null,
};

/** Monthly spending limits. The sale itself applies them, in its own transaction. */
export function createLimits({ db, creditCards, getMostMonthlyPence }: Needs) {
  const readCreditCards = async (connection: Connection, personId: string) => ({
    limitPence: creditCards.limitPence,
    spentPence: await creditCards.readSpentPence(connection, personId),
  });
  /** Runs after the transaction of a lower limit: ends the holds that no longer fit. If this fails, a job tries again. */
  const follow = (id: string): Promise<void> => endHoldsOfBarred(db, id).catch(() => undefined);

  return {
    show: async (viewer: Viewer, id: string): Promise<ShownLimits> => {
      requireOwn(viewer, id);
      const facts = await store.readFacts(db, id);
      const mostPence = toMost(facts, await getMostMonthlyPence());
      return { ...facts, mostPence, creditCards: await readCreditCards(db, id) };
    },

    change: async (
      viewer: Viewer,
      id: string,
      { monthlyPence }: z.output<typeof Change>,
    ): Promise<ShownLimits> => {
      requireOwn(viewer, id);
      const mostOfSite = await getMostMonthlyPence();
      const changed = await db.transaction(async (tx) => {
        await store.lockPerson(tx, id);
        const before = await store.readFacts(tx, id);
        const mostPence = toMost(before, mostOfSite);
        if (monthlyPence !== null && monthlyPence > mostPence) throw ApiError.of(rejectLimitAbove(mostPence));
        const { kind, ...after } = changeLimit(before.now, before, monthlyPence, mostPence);
        const next = { monthlyPence: after.monthlyPence, pending: after.pending };
        await store.writeLimit(tx, id, next);
        const action = ACTS[kind];
        if (action) {
          const details = { before: { monthlyPence: before.monthlyPence }, after: { monthlyPence } };
          await recordAct(tx, viewer, { action, target: { kind: 'person', id }, details });
        }
        return { ...before, ...next, answered: true, mostPence, creditCards: await readCreditCards(tx, id) };
      });
      await follow(id);
      return changed;
    },
    follow,

    /** Sets the most that a person can spend in a month. They cannot raise it. Call `follow` after it. */
    setCeiling: async (tx: Transaction, personId: string, pence: number): Promise<void> => {
      await store.lockPerson(tx, personId);
      await store.writeCeiling(tx, personId, pence);
    },
  };
}

/** The most that the person can choose: the site's maximum, or the lower one that an admin set for them. */
function toMost({ ceilingPence }: store.LimitFacts, mostOfSite: number): number {
  return toEffectiveLimit(ceilingPence, mostOfSite);
}
