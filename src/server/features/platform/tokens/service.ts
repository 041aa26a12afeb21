import { INVITATION_DAYS } from '#domain/payouts/agreement.ts';
import { ApiError } from '#server/api-error.ts';
import type { Connection, Database, Transaction } from '#server/db/database.ts';
import type { KeyedHash } from '#server/security/keyed-hash.ts';
import { isSecretToken } from '#server/security/secret-token.ts';
import * as store from './store.ts';
import { createTokenId, findKeyOf } from './token-id.ts';

/** The purposes of links, and the hours for which they work. */
const HOURS = {
  'verify-email': 24,
  'change-email': 24,
  'undo-email': 72,
  'keep-second-factor': 7 * 24,
  'reset-password': 1,
  'sign-in': 1,
  newsletter: 72,
  'charity-agreement': INVITATION_DAYS * 24,
  'organisation-invitation': 7 * 24,
  'sale-reminder': 72,
  // A complaint takes 28 days at most, and its decision can go to a dispute resolution body within a year.
  complaint: 400 * 24,
} as const satisfies Record<string, number>;

export type TokenPurpose = keyof typeof HOURS;

type Issue = {
  purpose: TokenPurpose;
  /** What the link is about. For each purpose and subject, only the newest link works. */
  subject: string;
  /** The account that the link belongs to, if any. If the account is deleted, so is the link. */
  personId?: string;
  /** The data that is returned when the link is used. */
  data?: Record<string, unknown>;
};

/**
 * Manages single-use links. The token of a link is derived from the id of its row and the session secret that it names. An email in
 * the outbox contains only this id; the token is added when the email is sent. The table stores only a hash of the
 * token.
 */
export function createTokens({ db, keyedHash }: { db: Database; keyedHash: KeyedHash }) {
  const tokenOf = (id: string) => findKeyOf(keyedHash, id).hash('one-time token', id).toString('base64url');
  const hashesOf = (token: string) => keyedHash.every('hash of a one-time token', token);

  return {
    /**
     * Creates a link and returns its id, for use in an email. Earlier links for the same purpose and subject stop
     * working.
     */
    issue: async (tx: Transaction, { purpose, subject, personId, data = {} }: Issue): Promise<string> => {
      const id = createTokenId(keyedHash);
      const hash = keyedHash('hash of a one-time token', tokenOf(id));
      await store.replaceToken(tx, { id, hash, purpose, subject, personId, data, hours: HOURS[purpose] });
      return id;
    },

    /** Returns the token of a link, for callers who may see it. */
    tokenOf,

    /**
     * Uses up the link. Only one of several concurrent requests succeeds.
     * @throws {ApiError} 409 `link_unusable` if the link is unknown, used or expired
     */
    redeem: async (tx: Transaction, purpose: TokenPurpose, token: string): Promise<store.UsedToken> => {
      const used = isSecretToken(token) ? await store.takeToken(tx, purpose, hashesOf(token)) : null;
      if (!used) throw createUnusableError();
      return used;
    },

    /** What the link is about, without using it. @throws {ApiError} 409 `link_unusable` */
    read: async (purpose: TokenPurpose, token: string): Promise<store.FoundToken> => {
      const found = isSecretToken(token) && (await store.findToken(db, purpose, hashesOf(token)));
      if (!found) throw createUnusableError();
      return found;
    },

    /** Invalidates an account's links for these purposes. */
    revoke: (tx: Connection, personId: string, purposes: TokenPurpose[]) =>
      store.deleteTokensOf(tx, personId, purposes),

    /** Lists the working links for a purpose whose subject starts like this, newest first. */
    list: (tx: Connection, purpose: TokenPurpose, subjectPrefix: string) =>
      store.listLive(tx, purpose, subjectPrefix),

    /** Invalidates a link. Returns its subject; undefined if it did not work any more. */
    withdraw: (tx: Transaction, purpose: TokenPurpose, id: string) => store.deleteLive(tx, purpose, id),

    /** Returns the working link for a purpose and subject, if any. */
    find: (tx: Connection, purpose: TokenPurpose, subject: string) => store.findLive(tx, purpose, subject),

    /** Invalidates later links for the same account and purpose. */
    revokeLater: (tx: Connection, id: string) => store.deleteLaterTokens(tx, id),

    sweep: () => store.deletePassedTokens(db),
  };
}

export type TokensService = ReturnType<typeof createTokens>;

/** The error for any link that does not work, whatever the reason. */
export function createUnusableError(): ApiError {
  return new ApiError(
    'conflict',
    'This link has expired or has already been used. Please ask for a new one.',
    {
      code: 'link_unusable',
    },
  );
}
