import type { z } from 'zod';
import type { Login, Registration } from '#contract/accounts.ts';
import { recordAct } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import type { Passwords } from '../../passwords.ts';
import { Refusal } from '../../refusal.ts';
import type { Viewer } from '../../viewer.ts';
import type { NewSession, SessionsService } from '../sessions/service.ts';
import type { ThrottlesService } from '../throttles/service.ts';
import { mayChangeAccount } from './policy.ts';
import {
  findByEmail,
  findPerson,
  insertPerson,
  lockPassword,
  type Person,
  updatePassword,
  upgradeParticipant,
} from './store.ts';

type Needs = { db: Database; sessions: SessionsService; throttles: ThrottlesService; passwords: Passwords };

/** Where a call came from: its network address, and the session's token that it carried, if any. */
export type Origin = { address: string; token?: string | undefined };

export type SignedIn = { person: Person; session: NewSession };

/** The form in which addresses are compared: without case. */
const keyOf = (email: string) => email.trim().toLowerCase();

export function createAccounts(needs: Needs) {
  const { db, sessions } = needs;
  return {
    register: (input: z.output<typeof Registration>, origin: Origin) => register(needs, input, origin),

    login: (input: z.output<typeof Login>, origin: Origin) => login(needs, input, origin),

    /** Ends the session on the server; without one there is nothing to do. */
    logout: async (token: string | undefined): Promise<void> => {
      if (token !== undefined) await sessions.end(token);
    },

    show: async (viewer: Viewer): Promise<Person> => {
      const person = await findPerson(db, viewer.id);
      if (!person) throw new Refusal('unauthenticated', 'Please sign in first.');
      return person;
    },

    becomeHost: (viewer: Viewer, id: string) => becomeHost(db, viewer, id),
  };
}

export type AccountsService = ReturnType<typeof createAccounts>;

async function register(
  { db, sessions, throttles, passwords }: Needs,
  { password, ...input }: z.output<typeof Registration>,
  { address, token }: Origin,
): Promise<SignedIn> {
  await throttles.count([throttles.byAddress('registration by address', address)]);
  const passwordHash = await passwords.hash(password);
  return db.transaction(async (tx) => {
    const person = await insertPerson(tx, { ...input, emailKey: keyOf(input.email), passwordHash });
    if (!person) {
      throw new Refusal('conflict', 'An account with this email already exists.', { code: 'email_taken' });
    }
    await recordAct(tx, person, {
      action: 'account.register',
      target: { kind: 'person', id: person.id },
      details: { role: person.role },
    });
    return { person, session: await sessions.begin(tx, person.id, token) };
  });
}

/**
 * An unknown address goes the same way as a wrong password, statement for statement and hash for hash, so that neither
 * words nor time tell whether an account exists.
 */
async function login(
  { db, sessions, throttles, passwords }: Needs,
  { email, password }: z.output<typeof Login>,
  { address, token }: Origin,
): Promise<SignedIn> {
  const emailKey = keyOf(email);
  const tries = [
    throttles.byAccount('sign-in by account', emailKey),
    throttles.byAddress('sign-in by address', address),
  ];
  await throttles.count(tries);
  const person = await findByEmail(db, emailKey);
  const right = await passwords.verify(person?.passwordHash, password).catch(async (error) => {
    // The password was never looked at.
    await throttles.forgive(db, tries);
    throw error;
  });
  if (!person || !right) throw wrongPassword();
  const rehashed = passwords.isOutdated(person.passwordHash) ? await passwords.hash(password) : undefined;
  return db.transaction(async (tx) => {
    // A password that was changed meanwhile must not sign anybody in after it has ended all sessions.
    if (!(await lockPassword(tx, person.id, person.passwordHash))) throw wrongPassword();
    if (rehashed) await updatePassword(tx, person.id, rehashed);
    const session = await sessions.begin(tx, person.id, token);
    await throttles.forgive(tx, tries, ['sign-in by account']);
    return { person, session };
  });
}

function wrongPassword(): Refusal {
  return new Refusal('unauthenticated', 'Email or password is wrong.', { code: 'wrong_password' });
}

async function becomeHost(db: Database, viewer: Viewer, id: string): Promise<Person> {
  if (!mayChangeAccount(viewer, id)) {
    throw new Refusal('forbidden', 'You can only change your own account.');
  }
  return db.transaction(async (tx) => {
    const upgraded = await upgradeParticipant(tx, id);
    if (upgraded) {
      await recordAct(tx, viewer, { action: 'account.become_host', target: { kind: 'person', id } });
      return upgraded;
    }
    const person = await findPerson(tx, id);
    if (!person) throw new Refusal('missing', 'Account not found');
    if (person.role === 'admin') {
      throw new Refusal('conflict', 'An admin account keeps its role.', { code: 'admin_keeps_role' });
    }
    return person;
  });
}
