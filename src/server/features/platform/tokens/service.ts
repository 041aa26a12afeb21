import { randomUUID } from 'node:crypto';
import { ApiError } from '#server/api-error.ts';
import type { Connection, Database, Transaction } from '#server/db/database.ts';
import type { KeyedHash } from '#server/security/keyed-hash.ts';
import { isSecretToken } from '#server/security/secret-token.ts';
import * as store from './store.ts';

/** What a link is for, and how long it works. */
const HOURS = {
  'verify-email': 24,
  'change-email': 24,
  'undo-email': 72,
  'reset-password': 1,
  newsletter: 72,
} as const satisfies Record<string, number>;

export type TokenPurpose = keyof typeof HOURS;

type Issue = {
  purpose: TokenPurpose;
  /** Whom or what it is about: of each purpose and subject only the newest works. */
  subject: string;
  /** Whose it is, where that is somebody with an account: it goes with them. */
  personId?: string;
  /** Given back where it is used. */
  data?: Record<string, unknown>;
};

/**
 * Links that are good once. A token is worked out from its row's id under the session secret, so that a mail in the
 * outbox names the id alone and is given the token when it is sent; the table keeps a hash of it.
 */
export function createTokens({ db, keyedHash }: { db: Database; keyedHash: KeyedHash }) {
  const tokenOf = (id: string) => keyedHash('one-time token', id).toString('base64url');
  const hashOf = (token: string) => keyedHash('hash of a one-time token', token);

  return {
    /** The id goes into the mail; an earlier one of the same purpose and subject stops working. */
    issue: async (tx: Transaction, { purpose, subject, personId, data = {} }: Issue): Promise<string> => {
      const id = randomUUID();
      const hash = hashOf(tokenOf(id));
      await store.replaceToken(tx, { id, hash, purpose, subject, personId, data, hours: HOURS[purpose] });
      return id;
    },

    /** The token itself, for whoever may have the link. */
    tokenOf,

    /** Uses it up, however many come with it at once. @throws {ApiError} 409 `link_unusable` where it is none, used or too old */
    redeem: async (tx: Transaction, purpose: TokenPurpose, token: string): Promise<store.UsedToken> => {
      const used = isSecretToken(token) ? await store.takeToken(tx, purpose, hashOf(token)) : null;
      if (!used) throw unusable();
      return used;
    },

    /** Whether it would be taken just now, without taking it. */
    works: async (purpose: TokenPurpose, token: string): Promise<boolean> =>
      isSecretToken(token) && store.isUsable(db, purpose, hashOf(token)),

    /** Links of somebody's that must not work any more. */
    revoke: (tx: Connection, personId: string, purposes: TokenPurpose[]) =>
      store.deleteTokensOf(tx, personId, purposes),

    /** The link of that purpose and subject, where one works. */
    find: (tx: Connection, purpose: TokenPurpose, subject: string) => store.findLive(tx, purpose, subject),

    /** Links that were made after this one, for the same person and purpose. */
    revokeLater: (tx: Connection, id: string) => store.deleteLaterTokens(tx, id),

    sweep: () => store.deletePassedTokens(db),
  };
}

export type TokensService = ReturnType<typeof createTokens>;

/** For a link that works no more, whatever the reason. */
export function unusable(): ApiError {
  return new ApiError(
    'conflict',
    'This link has been used already, or is too old. Please ask for a new one.',
    {
      code: 'link_unusable',
    },
  );
}
