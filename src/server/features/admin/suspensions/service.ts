import pMap from 'p-map';
import type { StoppedDraw } from '#contract/admin/people.ts';
import { ApiError } from '#server/api-error.ts';
import { forEach } from '#server/concurrency/for-each.ts';
import { recordAct } from '#server/db/audit.ts';
import type { Database } from '#server/db/database.ts';
import { lockDraw } from '#server/db/locks.ts';
import type { SessionsService } from '#server/features/accounts/sessions/service.ts';
import { requireImpartialToWinner } from '#server/features/draws/impartiality/service.ts';
import type { DrawsService } from '#server/features/draws/lifecycle/service.ts';
import { buildAccountEmail, queueEmails } from '#server/features/email/outbox/service.ts';
import type { LiveService } from '#server/features/platform/live/service.ts';
import type { CancellationsService } from '#server/features/refunds/cancellations/service.ts';
import {
  endHoldsOfPerson,
  type HeldByBarred,
  listHeldByBarred,
} from '#server/features/sales/holds/service.ts';
import type { Viewer } from '#server/viewer.ts';
import * as store from './store.ts';

export { listHostDraws } from './store.ts';

type Needs = {
  db: Database;
  draws: Pick<DrawsService, 'takeOffSale'>;
  cancellations: Pick<CancellationsService, 'cancel'>;
  sessions: Pick<SessionsService, 'endAllOf'>;
  live: Pick<LiveService, 'announceAccountChange'>;
};

type StopDraws = { act: 'pause' | 'cancel'; reason: string };

export type SuspensionsService = ReturnType<typeof createSuspensions>;

/**
 * Suspends accounts: all sessions end, and the user can neither sign in nor buy. Pending orders are cancelled; late
 * payments are refunded. The user keeps paid tickets.
 */
export function createSuspensions({ db, draws, cancellations, sessions, live }: Needs) {
  const endHold = ({ drawId, personId }: HeldByBarred): Promise<void> =>
    db.transaction(async (tx) => {
      await lockDraw(tx, drawId);
      await endHoldsOfPerson(tx, drawId, personId);
    });

  /** Runs separately from the suspension's transaction, because draws are always locked before their orders. */
  const endHolds = async (personId: string | null): Promise<void> =>
    forEach(await listHeldByBarred(db, personId), endHold, { failed: 'Some holds could not be ended.' });

  return {
    /**
     * @throws {ApiError} 403 for admins who run or entered a draw in which the person has an open prize, 409 if it is the
     * viewer's own account
     */
    suspend: async (viewer: Viewer, id: string, reason: string): Promise<void> => {
      if (viewer.id === id) throw new ApiError('conflict', 'You can’t suspend your own account.');
      await db.transaction(async (tx) => {
        // A winner who cannot sign in cannot claim.
        await requireImpartialToWinner(tx, viewer, id);
        const person = (await store.lockPerson(tx, id)) ?? missing();
        if (person.suspendedAt) return;
        if (!(await store.isActive(tx, viewer.id)))
          throw new ApiError('unauthenticated', 'Please sign in first.');
        await store.markSuspended(tx, id, reason);
        await sessions.endAllOf(tx, id);
        const [before, after] = [{ suspended: false }, { suspended: true }];
        await recordAct(tx, viewer, {
          action: 'person.suspend',
          target: { kind: 'person', id },
          details: { before, after },
        });
        await queueEmails(tx, [buildAccountEmail('account-suspended', person, { reason })]);
      });
      live.announceAccountChange(id);
      // If this fails, a job tries again.
      await endHolds(id).catch(() => undefined);
    },

    /**
     * Takes the draws of a suspended host off sale, or cancels them, each in its own transaction. A draw that cannot be
     * stopped does not keep the others from it, and those that are stopped are not listed again.
     */
    stopDraws: async (viewer: Viewer, id: string, { act, reason }: StopDraws): Promise<StoppedDraw[]> => {
      if (!(await store.isSuspended(db, id))) {
        throw new ApiError('conflict', 'Please suspend the account first.', { code: 'not_suspended' });
      }
      const stop = async ({ id: drawId, title }: { id: string; title: string }): Promise<StoppedDraw> => {
        try {
          if (act === 'pause') await draws.takeOffSale(viewer, drawId, reason);
          else await cancellations.cancel(viewer, drawId, reason);
          return { id: drawId, title, problem: null };
        } catch (error) {
          const problem =
            error instanceof ApiError ? error.message : 'Something went wrong. Please try again.';
          return { id: drawId, title, problem };
        }
      };
      return pMap(await store.listHostDraws(db, id, act), stop, { concurrency: 1 });
    },

    /** @throws {ApiError} 403 for admins who run or entered a draw in which the person has an open prize */
    reinstate: async (viewer: Viewer, id: string): Promise<void> => {
      await db.transaction(async (tx) => {
        await requireImpartialToWinner(tx, viewer, id);
        const person = (await store.lockPerson(tx, id)) ?? missing();
        if (!person.suspendedAt) return;
        await store.markReinstated(tx, id);
        const [before, after] = [{ suspended: true }, { suspended: false }];
        await recordAct(tx, viewer, {
          action: 'person.reinstate',
          target: { kind: 'person', id },
          details: { before, after },
        });
        await queueEmails(tx, [buildAccountEmail('account-unsuspended', person, {})]);
      });
    },

    /** Cancels orders from sales that committed while the user was being suspended. */
    endHolds: () => endHolds(null),
  };
}

function missing(): never {
  throw new ApiError('missing', 'Account not found');
}
