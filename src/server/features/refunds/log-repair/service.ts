import { type Actor, recordAct } from '#server/db/audit.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import { lockDraw } from '#server/db/locks.ts';
import type { LiveService } from '#server/features/platform/live/service.ts';
import type {
  Impossible,
  KeptOrder,
  LogService,
  RefusedLog,
} from '#server/features/public-log/log/service.ts';
import type { PasswordHasher } from '#server/security/passwords.ts';
import type { CancellationsService } from '../cancellations/service.ts';
import { findLostPayments, type Kept, planRebuild, type Rebuild } from './plan-rebuild.ts';
import { writeRebuild } from './write-rebuild.ts';

type Needs = {
  db: Database;
  log: Pick<LogService, 'listRefused' | 'listLost' | 'readKept' | 'publish'>;
  live: Pick<LiveService, 'announceSale'>;
  cancellations: Pick<CancellationsService, 'planRepair' | 'cancelForRepair'>;
  passwords: Pick<PasswordHasher, 'hash'>;
};

/** What can be done about a draw whose log is refused. */
export type Remedies = {
  rebuild: Omit<Rebuild, 'groups' | 'kept'> | Impossible;
  /** The valid tickets, and what is refunded for them, in pence. */
  cancel: { tickets: number; pence: number } | Impossible;
  /** The provider's references of payments that were kept and that the database has lost. */
  lostPayments: string[];
};

/** A draw that the database has lost. `payments` are the provider's references. */
export type LostDraw = { drawId: string; tickets: number; payments: string[] };

export type LogRepairService = ReturnType<typeof createLogRepair>;

/** Repairs draws whose public logs are refused: rebuilds what was lost, or cancels them with refunds. */
export function createLogRepair({ db, log, live, cancellations, passwords }: Needs) {
  const isUnproved = async (drawId: string): Promise<boolean> =>
    (await log.listRefused()).some((refused) => refused.drawId === drawId && refused.reason === 'unproved');
  return {
    list: (): Promise<RefusedLog[]> => log.listRefused(),

    /** The draws that sold tickets and are missing from the database, with the payments for them at the provider. */
    listLost: async (): Promise<LostDraw[]> =>
      (await log.listLost()).map(({ drawId, entries: { orders } }) => ({
        drawId,
        tickets: orders.reduce((sum, order) => sum + order.tickets.length, 0),
        payments: listPayments(orders),
      })),

    /** Finds out what can be done, and changes nothing. */
    findRemedies: async (drawId: string): Promise<Remedies> => {
      const kept = await log.readKept(drawId);
      const unproved = await isUnproved(drawId);
      return db.transaction(async (tx) => ({
        rebuild: await plan(tx, drawId, { kept, unproved }),
        cancel: await cancellations.planRepair(tx, drawId),
        lostPayments: await findLostPayments(tx, listPayments(kept.entries.orders)),
      }));
    },

    /**
     * Rebuilds the lost entries and their orders, and signs the log again. Changes nothing if that is impossible. Only a
     * verification lifts the refusal of a log that did not verify: the next drawing makes one.
     */
    rebuild: async (drawId: string): Promise<Rebuild | Impossible> => {
      const kept = await log.readKept(drawId);
      const unproved = await isUnproved(drawId);
      // Buyers who registered after the restored moment set a new password by email.
      const passwordHash = await passwords.hash(crypto.randomUUID());
      const rebuilt = await db.transaction(async (tx) => {
        await lockDraw(tx, drawId);
        const planned = await plan(tx, drawId, { kept, unproved });
        if ('impossible' in planned) return planned;
        await writeRebuild(tx, drawId, planned, passwordHash);
        await recordAct(tx, 'server' satisfies Actor, {
          action: 'draw.log_rebuild',
          target: { kind: 'draw', id: drawId },
          details: { entries: planned.entries, orders: planned.orders, tickets: planned.tickets },
        });
        return planned;
      });
      if ('impossible' in rebuilt) return rebuilt;
      await log.publish(drawId);
      live.announceSale(drawId);
      return rebuilt;
    },

    /**
     * Cancels the draw. The program then refunds its tickets. The audit log keeps the references of lost payments, because
     * the kept entries of a cancelled draw are deleted.
     */
    cancel: async (drawId: string): Promise<Impossible | null> => {
      const { entries } = await log.readKept(drawId);
      return cancellations.cancelForRepair(drawId, (tx) =>
        findLostPayments(tx, listPayments(entries.orders)),
      );
    },
  };
}

/** A log that does not verify may be whole: then only what it commits to was changed. */
async function plan(
  tx: Transaction,
  drawId: string,
  { kept, unproved }: { kept: Kept; unproved: boolean },
): Promise<Rebuild | Impossible> {
  const planned = await planRebuild(tx, drawId, kept);
  return unproved && !('impossible' in planned) && planned.entries === 0 ? { impossible: UNPROVED } : planned;
}

const UNPROVED =
  'No entry is missing, but tickets, answers, terms, voids or results were changed. Restore them from a backup, then start the drawing. A drawing in progress is retried automatically.';

function listPayments(orders: readonly KeptOrder[]): string[] {
  return orders.flatMap(({ payment }) => {
    const reference = payment?.provider_reference;
    return typeof reference === 'string' ? [reference] : [];
  });
}
