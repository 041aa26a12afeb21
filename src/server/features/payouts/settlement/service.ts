import { mayAct } from '#domain/draws/visibility.ts';
import { calculateBalance } from '#domain/ledger/accounts.ts';
import { calculateHostDueAt } from '#domain/payouts/overdue.ts';
import { isBankHoliday } from '#server/bank-holidays.ts';
import { forEach } from '#server/concurrency/for-each.ts';
import { recordAct } from '#server/db/audit.ts';
import type { Database } from '#server/db/database.ts';
import { closeCashAward } from '#server/features/awards/awards/service.ts';
import { type DrawRow, lockAndReadFacts, readVisibleDraw } from '#server/features/draws/lifecycle/service.ts';
import { postTransfers } from '#server/features/money/ledger/service.ts';
import type { SettingsService } from '#server/features/platform/settings/service.ts';
import { getRoles, type Viewer } from '#server/viewer.ts';
import { insertPayables } from '../payables/service.ts';
import { settleDraw } from './settle-draw.ts';
import * as store from './store.ts';

type Needs = {
  db: Database;
  settings: Pick<SettingsService, 'current'>;
};

/** A draw with its settlement, and how far its payments are. */
export type DrawOutcome = {
  draw: DrawRow;
  settlement: store.SettlementRow | undefined;
  charityPaidAt: Date | null;
  treesPlantedAt: Date | null;
  seesAll: boolean;
};

export { findSettlement, type SettlementRow } from './store.ts';

export type SettlementService = ReturnType<typeof createSettlement>;

/** The number of draws that are listed at a time. */
const BATCH = 100;

/** Settles draws whose outcome is fixed, and releases the hosts' reserves. */
export function createSettlement({ db, settings }: Needs) {
  const releaseReserve = (drawId: string): Promise<void> =>
    db.transaction(async (tx) => {
      const facts = await lockAndReadFacts(tx, drawId);
      const settlement = await store.findSettlement(tx, drawId);
      if (!facts || !settlement || (await store.sumOpenDisputes(tx, drawId)) !== null) return;
      const { draw, now } = facts;
      // Lost disputes may have used a part of the reserve, and what the host owes is taken from the rest.
      const reservePence = calculateBalance('host_reserve', draw.flows);
      const usedPence = Math.min(reservePence, calculateBalance('host_recoverable', draw.flows));
      const amountPence = reservePence - usedPence;
      if (settlement.reserveUntil && !settlement.reserveReleasedAt)
        await store.markReserveReleased(tx, drawId, now);
      else if (reservePence === 0) return;
      const attempt = (await store.countReleases(tx, drawId)) + 1;
      const cause = { kind: 'settlement', id: drawId, attempt } as const;
      if (usedPence > 0)
        await postTransfers(tx, [{ kind: 'reserveUsed', drawId, amountPence: usedPence, cause }]);
      if (amountPence > 0) {
        await postTransfers(tx, [{ kind: 'reserveReleased', drawId, amountPence, cause }]);
        const { ownerId } = draw;
        const payee = { kind: 'host', key: ownerId, personId: ownerId, name: nameOf(draw) } as const;
        await insertPayables(tx, [
          {
            drawId,
            payee,
            part: 'reserve',
            number: attempt,
            amountPence,
            dueAt: calculateHostDueAt(now, isBankHoliday),
          },
        ]);
      }
      const target = { kind: 'draw', id: drawId } as const;
      await recordAct(tx, 'server', {
        action: 'draw.release_reserve',
        target,
        details: { amountPence, usedPence },
      });
    });

  /** Lists all of them, because those that wait for a refund or a dispute may never be ready. */
  async function* listCandidates(): AsyncGenerator<string> {
    for (let after: string | null | undefined = null; after !== undefined; ) {
      const batch: string[] = await store.listCandidates(db, { count: BATCH, after });
      yield* batch;
      after = batch.length === BATCH ? batch.at(-1) : undefined;
    }
  }

  /** A payment can be returned after it was listed, so it is read again under the draw's lock. */
  const closePaid = (of: { id: string; awardId: string }): Promise<void> =>
    db.transaction((tx) =>
      closeCashAward(tx, of, async () => (await store.listPaidAwards(tx, of.awardId)).length > 0),
    );

  return {
    /** Settles every draw that is ready. One that fails does not stop the others. */
    settleDue: async (): Promise<void> => {
      const { vatRatePercent, vatNumber, reservePercent, reserveDays } = await settings.current();
      const terms = { vatRatePercent, vatNumber, reservePercent, reserveDays };
      const settle = (drawId: string) => db.transaction((tx) => settleDraw(tx, drawId, terms));
      await forEach(listCandidates(), settle, {
        failed: 'Some prize draws could not be settled.',
        concurrency: 2,
      });
    },

    releaseReserves: async (): Promise<void> => {
      await forEach(await store.listDueReserves(db), releaseReserve, {
        failed: 'Some reserves could not be released.',
        concurrency: 2,
      });
    },

    /** Marks cash prizes as received once they are paid. */
    closePaidAwards: async (): Promise<void> => {
      await forEach(await store.listPaidAwards(db), closePaid, {
        failed: 'Some prizes that are paid could not be closed.',
      });
    },

    readOutcome: async (viewer: Viewer | null, drawId: string): Promise<DrawOutcome> => {
      const draw = await readVisibleDraw(db, viewer, drawId);
      return {
        draw,
        settlement: await store.findSettlement(db, drawId),
        ...(await store.readProgress(db, drawId)),
        seesAll: mayAct(getRoles(draw, viewer), 'money'),
      };
    },
  };
}

const nameOf = ({ host }: DrawRow): string =>
  [host.firstName, host.lastName].filter(Boolean).join(' ') || 'Host';
