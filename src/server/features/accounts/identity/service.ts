import { ACCOUNT_MESSAGES } from '#domain/accounts/account-fields.ts';
import { toEmailKey } from '#domain/accounts/email-key.ts';
import { ApiError } from '#server/api-error.ts';
import { recordAct, recordOnAccount } from '#server/db/audit.ts';
import type { Connection, Database, Transaction } from '#server/db/database.ts';
import { buildAccountEmail, queueEmails } from '#server/features/email/outbox/service.ts';
import type { ThrottlesService, Try } from '#server/features/platform/throttles/service.ts';
import { isCommonPassword } from '#server/security/common-passwords.ts';
import { createEncryption, type Encryption } from '#server/security/encryption.ts';
import type { KeyedHash } from '#server/security/keyed-hash.ts';
import type { PasswordHasher } from '#server/security/passwords.ts';
import type { Viewer } from '#server/viewer.ts';
import { createKnownDevices } from './known-devices.ts';
import * as store from './store.ts';
import * as totp from './totp.ts';

type Needs = {
  db: Database;
  keyedHash: KeyedHash;
  throttles: ThrottlesService;
  passwords: PasswordHasher;
  brandName: () => Promise<string>;
};

/** The credentials that a user presents. */
type Shown = { password: string; code?: string | undefined };

/** Where guesses come from: the network, and the browser's cookie for known devices. */
export type GuessOrigin = { address: string; devices?: string | undefined };

/** The action for which wrong passwords or codes were entered. */
type Tried = 'signing in' | 'confirming';

/** How long the first code is accepted after a two-factor setup begins. */
const SETUP_MS = 3_600_000;

/**
 * An attacker may have turned on a second factor before changing the address. If it was turned on longer ago than
 * this, the owner had time to react to the notification, so it is kept.
 */
const DOUBTFUL_HOURS = 72;

/**
 * Checks passwords and second-factor codes. One conditional update ensures that each code works only once. Secrets are
 * encrypted and recovery codes are hashed before they are stored.
 */
export function createIdentity({ db, keyedHash, throttles, passwords, brandName }: Needs) {
  const encryption = createEncryption(keyedHash, 'second factor');
  const knownDevices = createKnownDevices(keyedHash);
  const triesOf = (personId: string) => [
    throttles.byPerson('confirmation by account', personId),
    throttles.byPerson('confirmation in a day', personId),
  ];

  /**
   * Records that an account's limit was reached, at most once an hour. For an unknown address it runs the same
   * statements and records nothing, so that timing does not reveal whether an account exists.
   */
  const noteGuessing = (account: { id: string } | { emailKey: string }, tried: Tried): Promise<void> =>
    db.transaction(async (tx) => {
      const once = throttles.byAccount(
        'guessing on record by account',
        'id' in account ? account.id : account.emailKey,
      );
      if (!(await throttles.allows(once, tx))) return;
      await recordOnAccount(tx, account, { action: 'account.refuse_tries', details: { tried } });
    });

  const countTry = async (personId: string): Promise<Try[]> => {
    const tries = triesOf(personId);
    await throttles.count(tries, () => noteGuessing({ id: personId }, 'confirming'));
    return tries;
  };

  /** Call it in the action's transaction, so that the code is used up only if that transaction commits. */
  const takeCode = async (
    tx: Transaction,
    personId: string,
    typed: string | undefined,
  ): Promise<'app' | 'recovery'> => {
    if (typed === undefined || typed.trim() === '') throw codeNeeded();
    const plain = totp.normalizeCode(typed);
    if (totp.isAppCode(plain) && (await takeAppCode(tx, encryption, personId, plain))) return 'app';
    if (!totp.isRecoveryCode(plain)) throw wrongCode();
    if (!(await store.takeRecoveryCode(tx, personId, totp.hashRecoveryCode(plain)))) throw wrongCode();
    return 'recovery';
  };

  /**
   * The limits for guesses at one account. A browser in which someone has signed in to it has a limit of its own, which
   * strangers cannot use up.
   */
  const listGuesses = (emailKey: string, { address, devices }: GuessOrigin): Try[] => {
    const device = knownDevices.find(devices, emailKey);
    if (device !== undefined) return [throttles.byDevice('sign-in by known device', device)];
    return [
      throttles.byAccountAndAddress('sign-in by account and address', emailKey, address),
      throttles.byAccount('sign-in by account', emailKey),
    ];
  };

  const isCommon = async (password: string, email: string): Promise<boolean> =>
    isCommonPassword(password, [email, email.split('@')[0] ?? '', await brandName()]);

  return {
    takeCode,
    listGuesses,
    isCommon,

    /** @throws {ApiError} 400 for a new password that is easy to guess */
    requireUncommon: async (password: string, email: string): Promise<void> => {
      if (!(await isCommon(password, email))) return;
      const message = ACCOUNT_MESSAGES.passwordCommon;
      throw new ApiError('invalid', message, {
        code: 'password_common',
        issues: [{ path: 'password', message }],
      });
    },

    /** Lets the owner of an account, who has followed a link, sign in at once with the new password. */
    forgiveGuesses: async (tx: Transaction, emailKey: string, origin: GuessOrigin): Promise<void> => {
      const guesses = [
        ...listGuesses(emailKey, { address: origin.address }),
        ...listGuesses(emailKey, origin).filter(({ rule }) => rule === 'sign-in by known device'),
      ];
      await throttles.forgive(
        tx,
        guesses,
        guesses.map(({ rule }) => rule),
      );
    },

    /** Returns the browser's cookie for known devices, with this account. */
    rememberDevice: knownDevices.remember,

    /**
     * Counts an attempt before it is checked. All actions that check a code share one limit. @throws {ApiError} 429
     */
    countTry,
    noteGuessing,

    /** Clears an account's attempts after one of them has succeeded. */
    forgive: (tx: Transaction, tries: Try[]) =>
      throttles.forgive(
        tx,
        tries,
        tries.map(({ rule }) => rule),
      ),

    /**
     * Checks the password outside a transaction. Returns a function to call first in the action's transaction: it
     * locks the person, checks that the password has not changed, and uses up the code if there is a second factor.
     */
    prove: async (viewer: Viewer, { password, code }: Shown) => {
      const tries = await countTry(viewer.id);
      const person = await store.findCredentials(db, viewer.id);
      if (!person) throw new ApiError('unauthenticated', 'Please sign in first.');
      const right = await passwords.verify(person.passwordHash, password).catch(async (error: unknown) => {
        await throttles.forgive(db, tries);
        throw error;
      });
      if (!right) throw wrongPassword();
      return async (tx: Transaction): Promise<store.Credentials> => {
        const now = await store.lockCredentials(tx, viewer.id);
        if (now?.passwordHash !== person.passwordHash) throw wrongPassword();
        if (now.twoFactorSince) await takeCode(tx, viewer.id, code);
        await throttles.forgive(
          tx,
          tries,
          tries.map(({ rule }) => rule),
        );
        return now;
      };
    },

    find: (personId: string) => store.findCredentials(db, personId),
    lock: (tx: Transaction, personId: string) => store.lockCredentials(tx, personId),

    /** Creates a new secret. It takes effect once its first code is entered. */
    beginSecondFactor: async (tx: Transaction, personId: string): Promise<string> => {
      const secret = totp.createTotpSecret();
      await store.putSecret(tx, personId, encryption.seal(personId, secret));
      return secret;
    },

    /** Checks the first code for a secret. The code must be entered within an hour of the secret's creation. */
    takeFirstCode: async (tx: Transaction, personId: string, typed: string): Promise<void> => {
      const begun = await store.findSecret(tx, personId);
      if (!begun || begun.now.getTime() - begun.begunAt.getTime() > SETUP_MS) {
        throw new ApiError('conflict', 'The set-up took too long. Please start again.', {
          code: 'setup_expired',
        });
      }
      const plain = totp.normalizeCode(typed);
      if (!totp.isAppCode(plain) || !(await takeAppCode(tx, encryption, personId, plain))) throw wrongCode();
    },

    /** Turns the second factor on. Returns the recovery codes, which cannot be read again. */
    turnOn: async (tx: Transaction, personId: string): Promise<string[]> => {
      await store.markSecondFactorOn(tx, personId);
      return renewCodes(tx, personId);
    },

    renewRecoveryCodes: (tx: Transaction, personId: string) => renewCodes(tx, personId),
    countRecoveryCodes: (connection: Connection, personId: string) =>
      store.countRecoveryCodes(connection, personId),
    removeSecondFactor: (tx: Transaction, personId: string) => store.removeSecondFactor(tx, personId),

    /**
     * Used when a user follows an emailed link: turns off a second factor that another person may have turned on, and
     * notifies the user. `changedAt` is when another person may have changed the address.
     */
    removeDoubtful: async (
      tx: Transaction,
      person: Pick<store.Credentials, 'id' | 'role' | 'email'>,
      changedAt?: Date,
    ): Promise<void> => {
      if (!(await store.isDoubtful(tx, person.id, { changedAt, hours: DOUBTFUL_HOURS }))) return;
      await store.removeSecondFactor(tx, person.id);
      await recordAct(tx, person, {
        action: 'account.two_factor_off',
        target: { kind: 'person', id: person.id },
      });
      await queueEmails(tx, [buildAccountEmail('two-factor-off', person, { by: 'link' })]);
    },

    otpauthUri: totp.buildOtpauthUri,
  };
}

/**
 * Lets the operator turn off a user's second factor. Sessions continue. Returns false if no account with that address
 * has a second factor.
 */
export function removeSecondFactor(db: Database, email: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const person = await store.lockByAddress(tx, toEmailKey(email));
    if (!person?.twoFactorSince) return false;
    await store.removeSecondFactor(tx, person.id);
    await recordAct(tx, 'server', {
      action: 'account.two_factor_off',
      target: { kind: 'person', id: person.id },
    });
    await queueEmails(tx, [buildAccountEmail('two-factor-off', person, { by: 'operator' })]);
    return true;
  });
}

export type IdentityService = ReturnType<typeof createIdentity>;

async function takeAppCode(
  tx: Transaction,
  encryption: Encryption,
  personId: string,
  plain: string,
): Promise<boolean> {
  const kept = await store.findSecret(tx, personId);
  const secret = kept && encryption.open(personId, kept.sealedSecret);
  if (!secret) return false;
  const step = totp.checkTotpCode(secret, plain, kept.now);
  return step !== null && store.claimTotpStep(tx, personId, step);
}

async function renewCodes(tx: Transaction, personId: string): Promise<string[]> {
  const codes = totp.createRecoveryCodes();
  const hashes = codes.map((code) => totp.hashRecoveryCode(totp.normalizeCode(code)));
  await store.putRecoveryCodes(tx, personId, hashes);
  return codes;
}

const codeNeeded = () =>
  new ApiError('unauthenticated', 'Please enter the code from your authenticator app.', {
    code: 'two_factor_required',
  });

const wrongCode = () =>
  new ApiError('unauthenticated', 'This code is wrong or has already been used. Please try the next one.', {
    code: 'two_factor_invalid',
  });

const wrongPassword = () =>
  new ApiError('unauthenticated', 'The password is wrong.', { code: 'wrong_password' });
