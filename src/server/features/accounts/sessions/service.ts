import { opensAdminArea } from '#domain/accounts/roles.ts';
import { RETENTION } from '#domain/conduct/retention.ts';
import { ApiError } from '#server/api-error.ts';
import { batchLookups } from '#server/concurrency/batch-lookups.ts';
import { recordAct } from '#server/db/audit.ts';
import type { Connection, Database } from '#server/db/database.ts';
import { applyUnderAge } from '#server/db/under-age-hashes.ts';
import type { KeyedHash } from '#server/security/keyed-hash.ts';
import { createSecretToken, isSecretToken } from '#server/security/secret-token.ts';
import { requireOwn, type Viewer } from '#server/viewer.ts';
import * as store from './store.ts';

const DAYS = RETENTION.sessions.days;

/** A new session. Only the cookie contains the token. */
export type NewSession = { token: string; expiresAt: Date };

/** The browser that is signing in: its previous session and its user agent. */
export type Browser = { token?: string | undefined; userAgent?: string | undefined };

const LONGEST_NAME = 300;

type Needs = {
  db: Database;
  keyedHash: KeyedHash;
  /** True if the site uses https. */
  adminsNeedSecondFactor?: boolean;
  /** Whether hosts need a second factor to refund and to export. */
  hostsNeedSecondFactor?: boolean;
};

/** Manages sessions. The table stores keyed hashes of the tokens, so that a stolen copy is useless. */
export function createSessions(needs: Needs) {
  const { db, keyedHash, adminsNeedSecondFactor = false, hostsNeedSecondFactor = false } = needs;
  /** With each secret, the newest first, because sessions outlive a change of the secret. */
  const hashesOf = (token: string | undefined) =>
    token === undefined ? [] : keyedHash.every('session', token);
  const viewerOf = batchLookups(async (hashes) => {
    const found = await store.findViewers(db, hashes);
    const stale = hashes.filter((hash) => found.get(hash)?.stale);
    if (stale.length > 0) await store.touchSessions(db, stale);
    return found;
  });
  const findViewer = async (token: string) => {
    for (const hash of hashesOf(token)) {
      const found = await viewerOf(hash.toString('hex'));
      if (found) return found;
    }
    return undefined;
  };

  return {
    /** Returns the user for a token. The user is read on each request, so that changes take effect immediately. */
    identify: async (token: string | undefined): Promise<Viewer | null> => {
      if (token === undefined || !isSecretToken(token)) return null;
      const found = await findViewer(token);
      if (!found) return null;
      const { stale: _, twoFactor, ...viewer } = found;
      const secondFactorDue = adminsNeedSecondFactor && opensAdminArea(viewer.role) && !twoFactor;
      const secondFactorMissing = hostsNeedSecondFactor && !twoFactor;
      return {
        ...viewer,
        ...(secondFactorDue && { secondFactorDue }),
        ...(secondFactorMissing && { secondFactorMissing }),
      };
    },

    /** Creates a session with a new token, and ends the browser's previous session. */
    begin: async (tx: Connection, personId: string, browser: Browser): Promise<NewSession> => {
      if (browser.token !== undefined) await store.deleteSession(tx, hashesOf(browser.token));
      const token = createSecretToken();
      const userAgent = (browser.userAgent ?? '').slice(0, LONGEST_NAME);
      const expiresAt = await store.insertSession(tx, {
        tokenHash: keyedHash('session', token),
        personId,
        userAgent,
        days: DAYS,
      });
      await store.recordSignIn(tx, personId);
      // A new account of someone whom a check found under 18 is recognised before it can buy.
      await applyUnderAge(tx, keyedHash, personId);
      return { token, expiresAt };
    },

    /** Lists the user's sessions, and marks the current one. */
    list: async (viewer: Viewer, personId: string, token: string | undefined) => {
      requireOwn(viewer, personId);
      const own = hashesOf(token);
      const rows = await store.listSessions(db, personId);
      return rows.map((row) => ({ row, current: own.some((hash) => hash.equals(row.tokenHash)) }));
    },

    endOne: async (viewer: Viewer, personId: string, id: string): Promise<void> => {
      requireOwn(viewer, personId);
      await db.transaction(async (tx) => {
        if (!(await store.deleteSessionOf(tx, personId, id))) {
          throw new ApiError('missing', 'This session has already ended.');
        }
        const target = { kind: 'person', id: personId } as const;
        await recordAct(tx, viewer, { action: 'account.end_session', target });
      });
    },

    /** Ends every session except the current one. */
    endElsewhere: async (viewer: Viewer, personId: string, token: string | undefined): Promise<number> => {
      requireOwn(viewer, personId);
      return db.transaction(async (tx) => {
        const ended = await store.deleteOtherSessions(tx, personId, hashesOf(token));
        const target = { kind: 'person', id: personId } as const;
        await recordAct(tx, viewer, { action: 'account.end_sessions', target, details: { ended } });
        return ended;
      });
    },

    /** Records that the user has re-authenticated in this session. */
    confirm: (tx: Connection, token: string) => store.confirmSession(tx, hashesOf(token)),

    end: (token: string) => store.deleteSession(db, hashesOf(token)),

    /** Ends every session except the current one, within a transaction. */
    endOthers: (tx: Connection, personId: string, token: string | undefined) =>
      store.deleteOtherSessions(tx, personId, hashesOf(token)),

    endAllOf: (tx: Connection, personId: string) => store.deleteSessionsOf(tx, personId),

    sweep: () => store.deleteExpiredSessions(db),
  };
}

export type SessionsService = ReturnType<typeof createSessions>;
