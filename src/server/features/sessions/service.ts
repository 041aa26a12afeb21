import { randomBytes } from 'node:crypto';
import type { Connection, Database } from '../../db/database.ts';
import type { KeyedHash } from '../../keyed-hash.ts';
import { gatherLookups } from '../../lookups.ts';
import type { Viewer } from '../../viewer.ts';
import {
  deleteExpiredSessions,
  deleteSession,
  deleteSessionsOf,
  findViewers,
  insertSession,
} from './store.ts';

const DAYS = 30;

/** 32 random bytes in base64url: anything else was never a token of ours and is not looked up. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** A new sign-in: the token goes into the cookie and is known to nobody else. */
export type NewSession = { token: string; expiresAt: Date };

/** Sign-ins. The tables hold keyed hashes of the tokens, so that a stolen copy of them signs nobody in. */
export function createSessions({ db, keyedHash }: { db: Database; keyedHash: KeyedHash }) {
  const hashOf = (token: string) => keyedHash('session', token);
  const viewerOf = gatherLookups((hashes) => findViewers(db, hashes));

  return {
    /** Who the token signs in, read anew each time: a changed role or an ended session counts at once. */
    identify: async (token: string | undefined): Promise<Viewer | null> => {
      if (token === undefined || !TOKEN.test(token)) return null;
      return (await viewerOf(hashOf(token).toString('hex'))) ?? null;
    },

    /** Signs a person in under a new token, and ends the session that the same browser had before. */
    begin: async (tx: Connection, personId: string, former: string | undefined): Promise<NewSession> => {
      if (former !== undefined) await deleteSession(tx, hashOf(former));
      const token = randomBytes(32).toString('base64url');
      const expiresAt = await insertSession(tx, { tokenHash: hashOf(token), personId, days: DAYS });
      return { token, expiresAt };
    },

    end: (token: string) => deleteSession(db, hashOf(token)),

    endAllOf: (tx: Connection, personId: string) => deleteSessionsOf(tx, personId),

    sweep: () => deleteExpiredSessions(db),
  };
}

export type SessionsService = ReturnType<typeof createSessions>;
