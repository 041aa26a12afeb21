import { toEmailKey } from '#domain/accounts/email-key.ts';
import { ApiError } from '#server/api-error.ts';
import { recordAct } from '#server/db/audit.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import { isViolationOf } from '#server/db/failures.ts';
import { buildAccountEmail, queueEmails } from '#server/features/email/outbox/service.ts';
import type { ThrottlesService } from '#server/features/platform/throttles/service.ts';
import { createUnusableError, type TokensService } from '#server/features/platform/tokens/service.ts';
import { listEmailHashes, listExclusionIds } from '#server/security/exclusion-hashes.ts';
import type { KeyedHash } from '#server/security/keyed-hash.ts';
import type { PasswordHasher } from '#server/security/passwords.ts';
import { requireOwn, type Viewer } from '#server/viewer.ts';
import type { GuessOrigin, IdentityService } from '../identity/service.ts';
import type { SessionsService } from '../sessions/service.ts';
import * as store from './store.ts';

export { connectPostalEntrants } from './store.ts';

type Needs = {
  db: Database;
  keyedHash: KeyedHash;
  tokens: TokensService;
  identity: IdentityService;
  sessions: SessionsService;
  throttles: ThrottlesService;
  passwords: PasswordHasher;
  getSupportEmail: () => Promise<string>;
};

type Address = { id: string; email: string; emailKey: string };
type Change = { email: string; password: string; code?: string | undefined };

/** Verifies and changes email addresses. Each link works only for the address that it was created for. */
export function createEmailAddresses(needs: Needs) {
  const { db, keyedHash, tokens, identity, sessions, throttles, passwords } = needs;

  const requestVerification = async (tx: Transaction, { id, email, emailKey }: Address): Promise<void> => {
    const tokenId = await tokens.issue(tx, {
      purpose: 'verify-email',
      subject: id,
      personId: id,
      data: { emailKey },
    });
    await queueEmails(tx, [buildAccountEmail('verify-email', { id, email }, { tokenId })]);
  };

  /**
   * Creates the undo link for the previous address and returns its id. If that address was not verified, there is no
   * link. If the new address already has an undo link, the user has returned to it, so the links for all later
   * addresses are revoked.
   */
  const wayBack = async (
    tx: Transaction,
    left: store.Named,
    emailKey: string,
  ): Promise<string | undefined> => {
    const kept = await tokens.find(tx, 'undo-email', emailKey);
    if (kept && kept.personId !== left.id) throw createUnusableError();
    if (kept) await tokens.revokeLater(tx, kept.id);
    if (kept || left.emailVerifiedAt === null || left.emailKey === emailKey) return undefined;
    const data = { email: left.email };
    return tokens.issue(tx, { purpose: 'undo-email', subject: left.emailKey, personId: left.id, data });
  };

  /** Rejects the address of another person who is on a break or closed their account. */
  const requireUsable = async (
    tx: Transaction,
    { id, emailKey }: Pick<Address, 'id' | 'emailKey'>,
    support: string,
  ): Promise<void> => {
    const isExcluded = await store.isExcluded(tx, {
      emailHashes: listEmailHashes(keyedHash, emailKey),
      except: listExclusionIds(keyedHash, id),
    });
    if (!isExcluded) return;
    const message = `We can’t use this address for this account. If you think that’s a mistake, please email ${support}.`;
    throw new ApiError('forbidden', message, { code: 'details_refused' });
  };

  const putBack = async (
    tx: Transaction,
    token: string,
    { passwordHash, origin }: { passwordHash: string; origin: GuessOrigin },
  ): Promise<string> => {
    const used = await tokens.redeem(tx, 'undo-email', token);
    const person = used.personId ? await store.lockPerson(tx, used.personId) : null;
    if (!person) throw createUnusableError();
    const { id } = person;
    const email = String(used.data.email);
    const emailKey = toEmailKey(email);
    await store.putAddress(tx, id, { email, emailKey, passwordHash });
    await tokens.revoke(tx, id, ['verify-email', 'reset-password', 'change-email', 'sign-in']);
    // An attacker who changed the address twice also has an undo link, which was sent to their first address.
    await tokens.revokeLater(tx, used.id);
    await sessions.endAllOf(tx, id);
    await store.cancelDeletion(tx, id, used.createdAt);
    const own = { ...person, email };
    await identity.removeDoubtful(tx, own, used.createdAt);
    await identity.forgiveGuesses(tx, emailKey, origin);
    await recordAct(tx, person, { action: 'account.undo_email_change', target: { kind: 'person', id } });
    await queueEmails(tx, [buildAccountEmail('password-changed', own, { byLink: true })]);
    return email;
  };

  return {
    /** Whether the previous owner can still restore the address. It stays reserved until then. */
    isKept: async (tx: Transaction, emailKey: string): Promise<boolean> =>
      (await tokens.find(tx, 'undo-email', emailKey)) !== undefined,

    /** Emails a verification link, in the transaction that creates the account. */
    requestVerification,

    resendVerification: async (viewer: Viewer, id: string): Promise<void> => {
      requireOwn(viewer, id);
      await throttles.count([throttles.byPerson('mails by account', id)]);
      await db.transaction(async (tx) => {
        const person = await store.lockPerson(tx, id);
        if (!person) throw new ApiError('unauthenticated', 'Please sign in first.');
        if (person.emailVerifiedAt) {
          throw new ApiError('conflict', 'Your email address is already confirmed.', {
            code: 'already_verified',
          });
        }
        await requestVerification(tx, person);
      });
    },

    /** Resends the verification for staff. @throws {ApiError} 409 `already_verified` */
    resendVerificationFor: async (tx: Transaction, id: string): Promise<void> => {
      const person = (await store.lockPerson(tx, id)) ?? throwNotFound();
      if (person.emailVerifiedAt) {
        throw new ApiError('conflict', 'This address is already confirmed.', { code: 'already_verified' });
      }
      await requestVerification(tx, person);
    },

    /**
     * Asks for a new address of a person who cannot do so. The change takes effect when the link in the email to the
     * new address is followed; the current one gets a notice.
     * @throws {ApiError} 409 `same_address` or `address_taken`
     */
    requestCorrection: async (tx: Transaction, id: string, email: string): Promise<void> => {
      const person = (await store.lockPerson(tx, id)) ?? throwNotFound();
      const emailKey = toEmailKey(email);
      if (person.email === email) {
        throw new ApiError('conflict', 'This is already their email address.', { code: 'same_address' });
      }
      const kept = await tokens.find(tx, 'undo-email', emailKey);
      const isOfOther = person.emailKey !== emailKey && (await store.hasAccount(tx, emailKey));
      if (isOfOther || (kept && kept.personId !== id)) {
        throw new ApiError('conflict', 'Another account has this email address.', { code: 'address_taken' });
      }
      const data = { email, emailKey, from: person.emailKey };
      const tokenId = await tokens.issue(tx, { purpose: 'change-email', subject: id, personId: id, data });
      await queueEmails(tx, [
        buildAccountEmail('email-change', { id, email }, { tokenId }),
        buildAccountEmail('email-correction-asked', person, {}),
      ]);
    },

    /** Returns the verified address. */
    verify: (token: string): Promise<string> =>
      db.transaction(async (tx) => {
        const { personId, data } = await tokens.redeem(tx, 'verify-email', token);
        const person = personId ? await store.lockPerson(tx, personId) : null;
        if (person?.emailKey !== data.emailKey || !person) throw createUnusableError();
        await store.markVerified(tx, person.id);
        await store.connectPostalEntrants(tx, person.id, person.emailKey);
        if (person.emailVerifiedAt === null) {
          await queueEmails(tx, [buildAccountEmail('welcome', person, { host: person.role === 'host' })]);
        }
        await recordAct(tx, person, {
          action: 'account.verify_email',
          target: { kind: 'person', id: person.id },
        });
        return person.email;
      }),

    /**
     * Emails the new address. Only that email reveals whether another account uses the address: both cases run the
     * same statements and return the same response.
     */
    requestChange: async (viewer: Viewer, id: string, { email, ...shown }: Change): Promise<void> => {
      requireOwn(viewer, id);
      await throttles.count([throttles.byPerson('mails by account', id)]);
      const proven = await identity.prove(viewer, shown);
      const emailKey = toEmailKey(email);
      // Excess requests for an address are dropped silently, because an error would reveal other users' requests.
      const few = await throttles.allows(throttles.byAccount('questions by asked address', emailKey));
      await db.transaction(async (tx) => {
        const person = await proven(tx);
        if (person.emailKey === emailKey && person.email === email) {
          throw new ApiError('conflict', 'This is already your email address.', { code: 'same_address' });
        }
        const target = { kind: 'person', id } as const;
        await recordAct(tx, viewer, { action: 'account.ask_email_change', target });
        if (!few) return;
        const taken = person.emailKey !== emailKey && (await store.hasAccount(tx, emailKey));
        const data = { email, emailKey, from: person.emailKey };
        const tokenId = await tokens.issue(tx, {
          purpose: 'change-email',
          subject: id,
          personId: id,
          data,
        });
        const to = { id, email };
        await queueEmails(tx, [
          taken
            ? buildAccountEmail('email-taken', to, {})
            : buildAccountEmail('email-change', to, { tokenId }),
        ]);
      });
    },

    /** Changes the address and notifies the previous one, with an undo link. Returns the new address. */
    confirmChange: async (token: string): Promise<string> => {
      const support = await needs.getSupportEmail();
      return orUnusable(() =>
        db.transaction(async (tx) => {
          const { personId, data } = await tokens.redeem(tx, 'change-email', token);
          const person = personId ? await store.lockPerson(tx, personId) : null;
          if (!person || person.emailKey !== data.from) throw createUnusableError();
          const { id } = person;
          const email = String(data.email);
          const emailKey = toEmailKey(email);
          await requireUsable(tx, { id, emailKey }, support);
          await store.putAddress(tx, id, { email, emailKey });
          // Links that were sent to the previous address must no longer give access to the account.
          await tokens.revoke(tx, id, ['verify-email', 'reset-password', 'sign-in']);
          const tokenId = await wayBack(tx, person, emailKey);
          await queueEmails(tx, [buildAccountEmail('email-changed', person, tokenId ? { tokenId } : {})]);
          await recordAct(tx, person, { action: 'account.change_email', target: { kind: 'person', id } });
          return email;
        }),
      );
    },

    /**
     * Restores a previous address, sets a new password, and ends the access of the person who changed the address.
     * Returns the restored address.
     */
    undoChange: async (token: string, password: string, origin: GuessOrigin): Promise<string> => {
      // Hashing is expensive, so check the link first.
      const { data } = await tokens.read('undo-email', token);
      await identity.requireUncommon(password, String(data.email));
      const passwordHash = await passwords.hash(password);
      return orUnusable(() => db.transaction((tx) => putBack(tx, token, { passwordHash, origin })));
    },
  };
}

export type EmailAddressesService = ReturnType<typeof createEmailAddresses>;

/** Handles the error if another account has taken the address: the response is the same as for any unusable link. */
async function orUnusable<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (isViolationOf(error, 'people_email_key')) throw createUnusableError();
    throw error;
  }
}

function throwNotFound(): never {
  throw new ApiError('missing', 'Account not found');
}
