import { toEmailKey } from '#domain/accounts/email-key.ts';
import { recordAct } from '#server/db/audit.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import { buildAccountEmail, queueEmails } from '#server/features/email/outbox/service.ts';
import type { ThrottlesService } from '#server/features/platform/throttles/service.ts';
import { createUnusableError, type TokensService } from '#server/features/platform/tokens/service.ts';
import type { PasswordHasher } from '#server/security/passwords.ts';
import { requireOwn, type Viewer } from '#server/viewer.ts';
import { connectPostalEntrants } from '../email-address/service.ts';
import type { GuessOrigin, IdentityService } from '../identity/service.ts';
import type { SessionsService } from '../sessions/service.ts';
import * as store from './store.ts';

type Needs = {
  db: Database;
  tokens: TokensService;
  identity: IdentityService;
  sessions: SessionsService;
  throttles: ThrottlesService;
  passwords: PasswordHasher;
};

type LinkRequest = Omit<store.LinkRequest, 'emailKey'> & { email: string };

type Change = { currentPassword: string; password: string; code?: string | undefined };

const LOOKING_UP = { batch: 50, batches: 20 };

/** Emails links to sign in or to choose a new password, and changes passwords for users who know the current one. */
export function createCredentials({ db, tokens, identity, sessions, throttles, passwords }: Needs) {
  return {
    /** Queues the request. The account is looked up later, so that the response cannot reveal whether it exists. */
    requestLink: async ({ email, ...request }: LinkRequest, network: string): Promise<void> => {
      await throttles.count([throttles.byAddress('password requests by address', network)]);
      const emailKey = toEmailKey(email);
      // Excess requests for an address are dropped silently, because an error would lock its owner out.
      const few = await throttles.allows(throttles.byAccount('password requests by account', emailKey));
      if (few) await store.insertRequest(db, { ...request, emailKey });
    },

    /** Looks up the queued requests, and emails a link to each address that has an account. */
    sendRequested: async (): Promise<void> => {
      for (let batch = 0; batch < LOOKING_UP.batches; batch += 1) {
        const taken = await db.transaction((tx) => issueLinks(tx, tokens));
        if (taken < LOOKING_UP.batch) return;
      }
    },

    /**
     * Sets the new password for the user who followed the link, and ends every session. Removes a second factor only
     * if it was turned on before the address was verified, because anyone can register with another person's address
     * and turn one on.
     */
    reset: async (token: string, password: string, origin: GuessOrigin): Promise<void> => {
      // Hashing is expensive, so check the link first.
      const { data: link } = await tokens.read('reset-password', token);
      await identity.requireUncommon(password, String(link.emailKey));
      const passwordHash = await passwords.hash(password);
      await db.transaction(async (tx) => {
        const { personId, data } = await tokens.redeem(tx, 'reset-password', token);
        const person = personId ? await store.lockOwner(tx, personId) : null;
        if (!person || person.emailKey !== data.emailKey) throw createUnusableError();
        await store.putPassword(tx, person.id, passwordHash, { hasFollowedEmailLink: true });
        await connectPostalEntrants(tx, person.id, person.emailKey);
        await sessions.endAllOf(tx, person.id);
        await identity.removeDoubtful(tx, person);
        await tokens.revoke(tx, person.id, ['change-email', 'sign-in']);
        // Lets a user who exceeded the sign-in limit use the new password immediately.
        await identity.forgiveGuesses(tx, person.emailKey, origin);
        await recordAct(tx, person, {
          action: 'account.reset_password',
          target: { kind: 'person', id: person.id },
        });
        await queueEmails(tx, [buildAccountEmail('password-changed', person, { byLink: true })]);
      });
    },

    /** Ends every session except the current one. */
    change: async (viewer: Viewer, id: string, change: Change, token: string | undefined): Promise<void> => {
      requireOwn(viewer, id);
      const { currentPassword, password, code } = change;
      const proven = await identity.prove(viewer, { password: currentPassword, code });
      const own = await identity.find(id);
      await identity.requireUncommon(password, own?.email ?? '');
      const passwordHash = await passwords.hash(password);
      await db.transaction(async (tx) => {
        const person = await proven(tx);
        await store.putPassword(tx, id, passwordHash);
        await sessions.endOthers(tx, id, token);
        await tokens.revoke(tx, id, ['reset-password', 'change-email', 'sign-in']);
        await recordAct(tx, viewer, {
          action: 'account.change_password',
          target: { kind: 'person', id },
        });
        await queueEmails(tx, [buildAccountEmail('password-changed', person, { byLink: false })]);
      });
    },
  };
}

export type CredentialsService = ReturnType<typeof createCredentials>;

/** Returns the number of requests taken from the queue. */
async function issueLinks(tx: Transaction, tokens: TokensService): Promise<number> {
  const requests = await store.takeRequests(tx, LOOKING_UP.batch);
  if (requests.length === 0) return 0;
  const emailKeys = requests.map(({ emailKey }) => emailKey);
  for (const owner of await store.findOwners(tx, emailKeys)) {
    const own = requests.filter(({ emailKey }) => emailKey === owner.emailKey);
    const toSignIn = own.findLast(({ purpose }) => purpose === 'sign-in');
    // Anyone can register with another person's address, so its owner must choose a new password first.
    const canSignIn = toSignIn !== undefined && owner.emailVerifiedAt !== null;
    if (canSignIn) await sendLink(tx, tokens, owner, toSignIn);
    if (!canSignIn || own.some(({ purpose }) => purpose === 'reset-password'))
      await sendLink(tx, tokens, owner, { purpose: 'reset-password', returnTo: null });
  }
  return requests.length;
}

async function sendLink(
  tx: Transaction,
  tokens: TokensService,
  owner: store.Owner,
  { purpose, returnTo }: Omit<store.LinkRequest, 'emailKey'>,
): Promise<void> {
  const { id, emailKey } = owner;
  const tokenId = await tokens.issue(tx, {
    purpose,
    subject: id,
    personId: id,
    data: { emailKey, returnTo },
  });
  const template = purpose === 'sign-in' ? 'sign-in-link' : 'password-reset';
  await queueEmails(tx, [buildAccountEmail(template, owner, { tokenId })]);
}
