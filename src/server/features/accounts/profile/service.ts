import type { z } from 'zod';
import type { Login, Registration, UserChange } from '#contract/accounts/accounts.ts';
import { toEmailKey } from '#domain/accounts/email-key.ts';
import { DATE_OF_BIRTH_MESSAGES, findDateOfBirthProblem, toLondonDay } from '#domain/play/date-of-birth.ts';
import { toPersonKey } from '#domain/play/person-key.ts';
import { ApiError, createClosedError, createSuspendedError } from '#server/api-error.ts';
import type { Clock } from '#server/clock.ts';
import { recordAct } from '#server/db/audit.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import { buildAccountEmail, queueEmails } from '#server/features/email/outbox/service.ts';
import type { ThrottlesService, Try } from '#server/features/platform/throttles/service.ts';
import {
  createUnusableError,
  type TokenPurpose,
  type TokensService,
} from '#server/features/platform/tokens/service.ts';
import { listEmailHashes, listPersonHashes } from '#server/security/exclusion-hashes.ts';
import type { KeyedHash } from '#server/security/keyed-hash.ts';
import type { PasswordHasher } from '#server/security/passwords.ts';
import { isAdmin, type Viewer } from '#server/viewer.ts';
import type { EmailAddressesService } from '../email-address/service.ts';
import type { IdentityService } from '../identity/service.ts';
import type { NewSession, SessionsService } from '../sessions/service.ts';
import { requireMayChange } from './policy.ts';
import {
  findByEmail,
  findPerson,
  insertPerson,
  isClosed,
  isExcluded,
  isPersonOnBreak,
  lockPassword,
  lockPerson,
  type Person,
  readConfiguredAdmin,
  releaseClosedAddress,
  renamePerson,
  replaceConfiguredAdmin,
  updatePassword,
  upgradeParticipant,
  upsertAdmin,
  writeDateOfBirth,
} from './store.ts';

type Needs = {
  db: Database;
  clock: Pick<Clock, 'now'>;
  keyedHash: KeyedHash;
  tokens: TokensService;
  sessions: SessionsService;
  throttles: ThrottlesService;
  passwords: PasswordHasher;
  identity: IdentityService;
  emailAddresses: EmailAddressesService;
  getSupportEmail: () => Promise<string>;
  /** Rejects an admin who runs or entered a draw in which this person can get or lose a prize. Locks those with open prizes. */
  requireImpartialToEntrant: (tx: Transaction, viewer: Viewer, personId: string) => Promise<void>;
  /** True if the site uses https. */
  adminsNeedSecondFactor?: boolean;
};

/** The origin of a request: its network address, its session token and its cookie for known devices, if any. */
export type Origin = {
  address: string;
  token?: string | undefined;
  userAgent?: string | undefined;
  devices?: string | undefined;
};

/** The input of a user who follows a sign-in link. */
type LinkLogin = { token: string; code?: string | undefined };

/** `devices` is the browser's new cookie for known devices. */
export type SignedIn = { person: Person; session: NewSession; devices: string; passwordCommon?: boolean };

export function createAccounts(needs: Needs) {
  const { db, sessions } = needs;
  return {
    adminsNeedSecondFactor: needs.adminsNeedSecondFactor ?? false,

    register: (input: z.output<typeof Registration>, origin: Origin) => register(needs, input, origin),

    login: (input: z.output<typeof Login>, origin: Origin) => login(needs, input, origin),

    loginByLink: (input: LinkLogin, origin: Origin) => loginByLink(needs, input, origin),

    /** Ends the session on the server. Does nothing if there is no session. */
    logout: async (token: string | undefined): Promise<void> => {
      if (token !== undefined) await sessions.end(token);
    },

    show: async (viewer: Viewer): Promise<Person> => {
      const person = await findPerson(db, viewer.id);
      if (!person) throw new ApiError('unauthenticated', 'Please sign in first.');
      return person;
    },

    /** Changes names, and upgrades participants to hosts. */
    change: (viewer: Viewer, id: string, fields: z.output<typeof UserChange>) =>
      change(needs, viewer, id, fields),

    ensureAdmin: (admin: { email: string; password: string }) => ensureAdmin(needs, admin),
  };
}

export type AccountsService = ReturnType<typeof createAccounts>;

async function register(
  needs: Needs,
  { password, ...input }: z.output<typeof Registration>,
  { address, devices, ...browser }: Origin,
): Promise<SignedIn> {
  const { db, clock, sessions, throttles, passwords, emailAddresses } = needs;
  requireAdult(input.dateOfBirth, clock);
  await needs.identity.requireUncommon(password, input.email);
  const taken = throttles.byAddress('taken addresses by address', address);
  const tries = [throttles.byAddress('registration by address', address)];
  await throttles.requireLeft(taken);
  await throttles.count(tries);
  const passwordHash = await passwords.hash(password).catch(giveBack(needs, tries));
  const emailKey = toEmailKey(input.email);
  const support = await needs.getSupportEmail();
  const registered = db.transaction(async (tx) => {
    await releaseClosedAddress(tx, emailKey);
    const person = await insertPerson(tx, { ...input, emailKey, passwordHash });
    // Checked once the new address is reserved: a user who previously had it may still undo their change of address.
    if (!person || (await emailAddresses.isKept(tx, person.emailKey))) {
      throw new ApiError('conflict', 'An account with this email already exists.', { code: 'email_taken' });
    }
    if (await isPersonExcluded(needs, tx, person, listEmailHashes(needs.keyedHash, emailKey))) {
      const message = `We can’t open an account with these details. If you think that’s a mistake, please email ${support}.`;
      throw new ApiError('forbidden', message, { code: 'registration_refused' });
    }
    await recordAct(tx, person, {
      action: 'account.register',
      target: { kind: 'person', id: person.id },
      details: { role: person.role },
    });
    await emailAddresses.requestVerification(tx, person);
    const session = await sessions.begin(tx, person.id, browser);
    return { person, session, devices: needs.identity.rememberDevice(devices, person.emailKey) };
  });
  return registered.catch(async (error: unknown) => {
    if (error instanceof ApiError && error.code === 'email_taken') await throttles.count([taken]);
    throw error;
  });
}

/**
 * An unknown address takes the same path as a wrong password, with the same statements and hashes, so that neither the
 * message nor the timing reveals whether an account exists. Only the right password reveals whether there is a second
 * factor.
 */
async function login(
  needs: Needs,
  { email, password, code }: z.output<typeof Login>,
  origin: Origin,
): Promise<SignedIn> {
  const { db, sessions, throttles, passwords, identity } = needs;
  const { address, devices, ...browser } = origin;
  const emailKey = toEmailKey(email);
  const guesses = identity.listGuesses(emailKey, origin);
  const tries = [...guesses, throttles.byAddress('sign-in by address', address)];
  await throttles.count(tries, async (rule) => {
    if (rule !== 'sign-in by address') await identity.noteGuessing({ emailKey }, 'signing in');
  });
  const person = await findByEmail(db, emailKey);
  const checked = await checkPassword(passwords, person, password).catch(giveBack(needs, tries));
  if (!person || !checked.right) throw wrongPassword();
  const codeTries = person.twoFactorSince && code ? await identity.countTry(person.id) : [];
  // Before the transaction, because the embedded database has one connection.
  const passwordCommon =
    (person.role === 'host' || isAdmin(person)) && (await identity.isCommon(password, person.email));
  return db.transaction(async (tx) => {
    // If the password has changed in the meantime, all sessions were ended, so do not start a new one.
    if (!(await lockPassword(tx, person.id, person.passwordHash))) throw wrongPassword();
    await takeSecondFactor(needs, tx, person.id, code);
    // Only a user with the right password learns that the account is suspended.
    if ((await findPerson(tx, person.id))?.suspendedAt) throw await createBarredError(tx, person.id);
    if (checked.rehashed) await updatePassword(tx, person.id, checked.rehashed);
    const session = await sessions.begin(tx, person.id, browser);
    await throttles.forgive(
      tx,
      tries,
      guesses.map(({ rule }) => rule),
    );
    await identity.forgive(tx, codeTries);
    return {
      person,
      session,
      devices: identity.rememberDevice(devices, person.emailKey),
      passwordCommon,
    };
  });
}

/**
 * Signs in with an emailed link. Links are only sent to verified addresses, and stop working when the password or the
 * address changes. An error does not use up the link.
 */
async function loginByLink(
  needs: Needs,
  { token, code }: LinkLogin,
  origin: Origin,
): Promise<SignedIn & { returnTo: string | null }> {
  const { db, sessions, tokens, identity } = needs;
  const { address: _, devices, ...browser } = origin;
  const { subject } = await tokens.read('sign-in', token);
  const codeTries = code ? await identity.countTry(subject) : [];
  return db.transaction(async (tx) => {
    const { data } = await tokens.redeem(tx, 'sign-in', token);
    const person = await lockPerson(tx, subject);
    if (person?.emailKey !== data.emailKey || !person?.emailVerifiedAt) throw createUnusableError();
    await takeSecondFactor(needs, tx, person.id, code);
    if (person.suspendedAt) throw await createBarredError(tx, person.id);
    const session = await sessions.begin(tx, person.id, browser);
    await identity.forgiveGuesses(tx, person.emailKey, origin);
    await identity.forgive(tx, codeTries);
    const returnTo = typeof data.returnTo === 'string' ? data.returnTo : null;
    return { person, session, returnTo, devices: needs.identity.rememberDevice(devices, person.emailKey) };
  });
}

/** Reads the person under the lock, so that a second factor turned on in the meantime applies. */
async function takeSecondFactor(
  { identity }: Needs,
  tx: Transaction,
  personId: string,
  code: string | undefined,
): Promise<void> {
  const person = await findPerson(tx, personId);
  if (!person?.twoFactorSince) return;
  const kind = await identity.takeCode(tx, personId, code);
  if (kind !== 'recovery') return;
  const left = await identity.countRecoveryCodes(tx, personId);
  await recordAct(tx, person, {
    action: 'account.use_recovery_code',
    target: { kind: 'person', id: personId },
    details: { left },
  });
  await queueEmails(tx, [buildAccountEmail('recovery-code-used', person, { left })]);
}

/** Takes back the attempts. If the server was too busy to check a password, the attempt must not count. */
function giveBack({ db, throttles }: Needs, tries: Try[]) {
  return async (error: unknown): Promise<never> => {
    await throttles.forgive(db, tries);
    throw error;
  };
}

/** `rehashed` is the new hash if the password is right and its stored hash has an outdated cost. */
async function checkPassword(passwords: PasswordHasher, person: Person | null, password: string) {
  const right = await passwords.verify(person?.passwordHash, password);
  const outdated = right && person !== null && passwords.isOutdated(person.passwordHash);
  return { right, rehashed: outdated ? await passwords.hash(password) : undefined };
}

function wrongPassword(): ApiError {
  return new ApiError('unauthenticated', 'Email or password is wrong.', { code: 'wrong_password' });
}

/** The error for a user who proved who they are, but may not sign in. */
async function createBarredError(tx: Transaction, personId: string): Promise<ApiError> {
  return (await isClosed(tx, personId)) ? createClosedError() : createSuspendedError();
}

/** @throws {ApiError} 400 unless the date of birth is that of an adult */
function requireAdult(dateOfBirth: string, clock: Pick<Clock, 'now'>): void {
  const problem = findDateOfBirthProblem(dateOfBirth, toLondonDay(clock.now()));
  if (problem === null) return;
  const message = DATE_OF_BIRTH_MESSAGES[problem];
  throw new ApiError('invalid', message, {
    ...(problem === 'under18' && { code: 'under_18' }),
    issues: [{ path: 'dateOfBirth', message }],
  });
}

/**
 * Whether the name and date of birth, or the address, are those of a person who is on a break or closed their account.
 * Errors must not say why, because anyone can enter another person's name and date of birth.
 */
async function isPersonExcluded(
  { keyedHash }: Needs,
  tx: Transaction,
  { firstName, lastName, dateOfBirth }: Person,
  emailHashes: Buffer[],
): Promise<boolean> {
  if (dateOfBirth === null) return false;
  const personHashes = listPersonHashes(keyedHash, toPersonKey({ firstName, lastName, dateOfBirth }));
  return isExcluded(tx, { emailHashes, personHashes });
}

/**
 * Rejects another name or date of birth during a break, so that the person stays recognisable, and that of a person who may
 * not register.
 */
async function requireMayBecome(
  needs: Needs,
  tx: Transaction,
  viewer: Viewer,
  { before, after, support }: { before: Person; after: Person; support: string },
): Promise<void> {
  const keyOf = (person: Person) => toPersonKey({ ...person, dateOfBirth: person.dateOfBirth ?? '' });
  if (keyOf(before) === keyOf(after)) return;
  // Admins can correct mistakes, for example before a prize is claimed. Without a date of birth, a break kept no name.
  if (viewer.id === after.id && before.dateOfBirth !== null && (await isPersonOnBreak(tx, after.id))) {
    const message = `You can’t change your name or date of birth during a break. If they’re wrong, please email ${support}.`;
    throw new ApiError('forbidden', message, { code: 'on_a_break' });
  }
  if (await isPersonExcluded(needs, tx, after, [])) {
    const message = `We can’t use these details for this account. If you think that’s a mistake, please email ${support}.`;
    throw new ApiError('forbidden', message, { code: 'details_refused' });
  }
}

async function change(
  needs: Needs,
  viewer: Viewer,
  id: string,
  { role, dateOfBirth, ...names }: z.output<typeof UserChange>,
): Promise<Person> {
  const { db, clock } = needs;
  requireMayChange(viewer, id);
  if (dateOfBirth !== undefined) requireAdult(dateOfBirth, clock);
  const support = await needs.getSupportEmail();
  const hasNames = Object.values(names).some((name) => name !== undefined);
  return db.transaction(async (tx) => {
    // A winner who was checked under another name or date of birth cannot claim.
    if (viewer.id !== id && (hasNames || dateOfBirth !== undefined))
      await needs.requireImpartialToEntrant(tx, viewer, id);
    const before = await lockPerson(tx, id);
    if (!before) throw new ApiError('missing', 'Account not found');
    let after = before;
    if (dateOfBirth !== undefined) after = await changeDateOfBirth(tx, viewer, id, dateOfBirth);
    if (hasNames) {
      const renamed = await renamePerson(tx, id, names);
      if (!renamed) throw new ApiError('missing', 'Account not found');
      await recordAct(tx, viewer, { action: 'account.rename', target: { kind: 'person', id } });
      after = renamed;
    }
    await requireMayBecome(needs, tx, viewer, { before, after, support });
    return role === undefined ? after : becomeHost(tx, viewer, id);
  });
}

/** Users enter their date of birth once. Only an admin can correct it afterwards. */
async function changeDateOfBirth(
  tx: Transaction,
  viewer: Viewer,
  id: string,
  dateOfBirth: string,
): Promise<Person> {
  const changed = await writeDateOfBirth(tx, id, { dateOfBirth, onlyIfMissing: !isAdmin(viewer) });
  if (changed) {
    await recordAct(tx, viewer, { action: 'account.set_date_of_birth', target: { kind: 'person', id } });
    return changed;
  }
  if (!(await findPerson(tx, id))) throw new ApiError('missing', 'Account not found');
  const message = 'We already know your date of birth. To correct it, please email us.';
  throw new ApiError('conflict', message, { code: 'date_of_birth_known' });
}

async function becomeHost(tx: Transaction, viewer: Viewer, id: string): Promise<Person> {
  const upgraded = await upgradeParticipant(tx, id);
  if (upgraded) {
    await recordAct(tx, viewer, { action: 'account.become_host', target: { kind: 'person', id } });
    return upgraded;
  }
  const person = await findPerson(tx, id);
  if (!person || person.erasedAt) throw new ApiError('missing', 'Account not found');
  if (person.role === 'admin') {
    throw new ApiError('conflict', 'An admin account keeps its role.', { code: 'admin_keeps_role' });
  }
  return person;
}

const ACCOUNT_LINKS: TokenPurpose[] = [
  'verify-email',
  'change-email',
  'undo-email',
  'keep-second-factor',
  'reset-password',
  'sign-in',
];

/**
 * Creates the admin named in the configuration, or promotes an existing account, sets its password, ends its sessions
 * and revokes its links. Each new pair of address and password is applied once, however many processes start with it.
 */
async function ensureAdmin(
  { db, tokens, sessions, passwords, identity }: Needs,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const emailKey = toEmailKey(email);
  const asked = `${emailKey}\n${password}`;
  for (;;) {
    const former = await readConfiguredAdmin(db);
    if (former !== undefined && (await passwords.verify(former, asked))) return;
    const [passwordHash, fingerprint] = await Promise.all([passwords.hash(password), passwords.hash(asked)]);
    const applied = await db.transaction(async (tx) => {
      if (!(await replaceConfiguredAdmin(tx, fingerprint, former))) return false;
      const names = { firstName: 'Site', lastName: 'Admin' };
      const id = await upsertAdmin(tx, { email: email.trim(), emailKey, passwordHash, ...names });
      await sessions.endAllOf(tx, id);
      // An intruder could still use a link that they requested before.
      await tokens.revoke(tx, id, ACCOUNT_LINKS);
      // Removing the second factor lets an admin who has lost it sign in and set up a new one.
      await identity.removeSecondFactor(tx, id);
      await recordAct(tx, 'server', { action: 'account.configure_admin', target: { kind: 'person', id } });
      return true;
    });
    if (applied) return;
  }
}
