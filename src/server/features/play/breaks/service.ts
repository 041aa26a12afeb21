import type { BreakRequest } from '#contract/play/play.ts';
import {
  type Break,
  type ChosenBreak,
  extendBreak,
  type LiftCause,
  liftBreak,
  LIFT_MESSAGES as messages,
} from '#domain/play/breaks.ts';
import { toPersonKey } from '#domain/play/person-key.ts';
import { ApiError } from '#server/api-error.ts';
import { recordAct } from '#server/db/audit.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import { lockInvitations } from '#server/db/locks.ts';
import type { AccountDeletionService } from '#server/features/accounts/deletion/service.ts';
import type { SessionsService } from '#server/features/accounts/sessions/service.ts';
import { buildAccountEmail, queueEmails } from '#server/features/email/outbox/service.ts';
import type { LiveService } from '#server/features/platform/live/service.ts';
import { hashEmailOf, hashPersonOf, listExclusionIds } from '#server/security/exclusion-hashes.ts';
import type { KeyedHash } from '#server/security/keyed-hash.ts';
import { requireConfirmed, requireOwn, type Viewer } from '#server/viewer.ts';
import { endHoldsOfBarred } from '../end-holds.ts';
import * as store from './store.ts';

type Needs = {
  db: Database;
  keyedHash: KeyedHash;
  sessions: Pick<SessionsService, 'endAllOf'>;
  accountDeletion: Pick<AccountDeletionService, 'findObstacle'>;
  live: Pick<LiveService, 'announceAccountChange'>;
};

export type { ShownBreak } from './store.ts';

export type BreaksService = ReturnType<typeof createBreaks>;

/** What admins see as the reason why a closed account cannot sign in. */
const CLOSED = 'Closed for good by the user';

/**
 * Breaks from buying tickets, and accounts that are closed for good. A break holds as soon as it is committed, because
 * every sale reads it. Pending orders are cancelled; payments that succeed anyway are refunded.
 */
export function createBreaks({ db, keyedHash, sessions, accountDeletion, live }: Needs) {
  const exclude = async (tx: Transaction, facts: store.BreakFacts, { until }: Break): Promise<void> => {
    const { firstName, lastName, dateOfBirth } = facts;
    const personHash =
      dateOfBirth === null
        ? null
        : hashPersonOf(keyedHash, toPersonKey({ firstName, lastName, dateOfBirth }));
    // Anyone can register with another person's address, so an unverified one is replaced by a text that is none.
    const emailKey = facts.isEmailVerified ? facts.emailKey : `unverified:${facts.id}`;
    const emailHash = hashEmailOf(keyedHash, emailKey);
    await store.writeExclusion(tx, {
      ids: listExclusionIds(keyedHash, facts.id),
      emailHash,
      personHash,
      until,
    });
  };

  const close = async (tx: Transaction, viewer: Viewer, role: Viewer['role']): Promise<void> => {
    const obstacle = await accountDeletion.findObstacle(tx, { id: viewer.id, role });
    if (obstacle) throw new ApiError('conflict', obstacle, { code: 'account_needed' });
    await store.closeAccount(tx, viewer.id, CLOSED);
    await sessions.endAllOf(tx, viewer.id);
  };

  const begin = async (tx: Transaction, actor: Viewer, id: string, wanted: BreakRequest) => {
    await lockInvitations(tx);
    const facts = await store.lockPerson(tx, id);
    if (!facts) throw new ApiError('unauthenticated', 'Please sign in first.');
    // Without it, nothing would keep the person from registering again under another address.
    if (actor.id === id && facts.dateOfBirth === null) {
      const message = 'Please enter your date of birth first. We need it to keep your break.';
      throw new ApiError('conflict', message, { code: 'date_of_birth_needed' });
    }
    const by = actor.id === id ? 'person' : 'admin';
    const next: ChosenBreak =
      'forever' in wanted
        ? { until: null, liftableFrom: null }
        : extendBreak(facts.now, facts.break, { months: wanted.months, by });
    await store.writeBreak(tx, id, next);
    await exclude(tx, facts, next);
    await store.deleteInvitations(tx, facts);
    await recordAct(tx, actor, {
      action: next.until === null ? 'play.close_for_good' : 'play.take_break',
      target: { kind: 'person', id },
      details: { until: next.until?.toISOString() ?? null },
    });
    return { next, facts };
  };

  /** Runs after the break's transaction. If this fails, jobs try again. */
  const follow = async (id: string): Promise<void> => {
    live.announceAccountChange(id);
    await endHoldsOfBarred(db, id).catch(() => undefined);
  };

  return {
    /** Starts a break for a person, in the transaction of an admin's step. Call `follow` after it. */
    begin: async (
      tx: Transaction,
      admin: Viewer,
      id: string,
      wanted: Extract<BreakRequest, { months: unknown }>,
    ): Promise<Break> => (await begin(tx, admin, id, wanted)).next,
    follow,

    /** Finds a person's break, for admins; null without one. */
    show: async (id: string): Promise<store.ShownBreak | null> => store.findBreak(db, id),

    /**
     * Ends a break that an admin started by mistake. Any part of it that the person chose stays.
     * @throws {ApiError} 403 for the admin's own break, 404, 409 if an admin started no part of it
     */
    lift: async (viewer: Viewer, id: string, cause: LiftCause): Promise<void> => {
      if (viewer.id === id) throw new ApiError('forbidden', messages.self, { code: 'own_account' });
      await db.transaction(async (tx) => {
        const facts = await store.lockPerson(tx, id);
        if (!facts) throw new ApiError('missing', 'Account not found');
        const lifting = liftBreak(facts.now, facts.break);
        if (!lifting.ok)
          throw new ApiError('conflict', messages[lifting.why], { code: LIFT_CODES[lifting.why] });
        const { left } = lifting;
        if (left) {
          await store.writeBreak(tx, id, left);
          await exclude(tx, facts, left);
        } else {
          await store.endBreak(tx, id, listExclusionIds(keyedHash, id));
        }
        const until = left?.until?.toISOString() ?? null;
        await recordAct(tx, viewer, {
          action: 'play.lift_break',
          target: { kind: 'person', id },
          details: { cause, until },
        });
        await queueEmails(tx, [buildAccountEmail('safer-play-break-lifted', facts, { cause, until })]);
      });
      live.announceAccountChange(id);
    },

    /** Starts a break, or extends one. It is never shortened. */
    take: async (viewer: Viewer, id: string, wanted: BreakRequest): Promise<Break> => {
      requireOwn(viewer, id);
      if ('forever' in wanted) requireConfirmed(viewer, 'justSignedIn');
      const taken = await db.transaction(async (tx) => {
        const { next, facts } = await begin(tx, viewer, id, wanted);
        if (facts.break?.until?.getTime() !== next.until?.getTime())
          await queueEmails(tx, [buildBreakEmail(facts, next)]);
        if (next.until === null) await close(tx, viewer, facts.role);
        return next;
      });
      await follow(id);
      return taken;
    },
  };
}

const LIFT_CODES = { none: 'not_on_break', closed: 'closed_for_good', own: 'own_break' } as const;

function buildBreakEmail(person: store.BreakFacts, { until }: Break) {
  return until === null
    ? buildAccountEmail('closed-for-good', person, {})
    : buildAccountEmail('break-taken', person, { until: until.toISOString() });
}
