import { isStaff } from '#domain/accounts/roles.ts';
import { ApiError } from '#server/api-error.ts';
import { readDatabaseTime } from '#server/clock.ts';
import { recordAct } from '#server/db/audit.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import type { EmailAddressesService } from '#server/features/accounts/email-address/service.ts';
import type { IdentityService } from '#server/features/accounts/identity/service.ts';
import type { SessionsService } from '#server/features/accounts/sessions/service.ts';
import { alertAdmins } from '#server/features/email/admin-emails/service.ts';
import { buildAccountEmail, queueEmails } from '#server/features/email/outbox/service.ts';
import type { LiveService } from '#server/features/platform/live/service.ts';
import type { ThrottlesService } from '#server/features/platform/throttles/service.ts';
import type { TokensService } from '#server/features/platform/tokens/service.ts';
import type { Viewer } from '#server/viewer.ts';
import * as store from './store.ts';

type Needs = {
  db: Database;
  emailAddresses: Pick<EmailAddressesService, 'requestCorrection' | 'resendVerificationFor'>;
  identity: Pick<IdentityService, 'removeSecondFactor'>;
  sessions: Pick<SessionsService, 'endAllOf'>;
  throttles: ThrottlesService;
  tokens: TokensService;
  live: Pick<LiveService, 'announceAccountChange'>;
};

export type AccountHelpService = ReturnType<typeof createAccountHelp>;

const REMOVAL = 'keep-second-factor';

/** For how long the owner of an account can stop the removal of the second factor before it is possible. */
const REMOVAL_WAIT_MS = 24 * 3_600_000;

/** Helps people who cannot sign in or get no email. Nothing here shows or sets a password. */
export function createAccountHelp(needs: Needs) {
  const { db, emailAddresses, identity, sessions, throttles, tokens, live } = needs;

  const help = (
    viewer: Viewer,
    id: string,
    action: string,
    act: (tx: Transaction, person: store.Helped) => Promise<void>,
  ): Promise<void> =>
    db.transaction(async (tx) => {
      const person = await store.lockPerson(tx, id);
      if (!person) throw new ApiError('missing', 'Account not found');
      requireHelpable(viewer, person);
      await act(tx, person);
      await recordAct(tx, viewer, { action, target: { kind: 'person', id } });
    });

  return {
    correctEmail: async (viewer: Viewer, id: string, email: string): Promise<void> => {
      await throttles.count([throttles.byPerson('mails by account', id)]);
      await help(viewer, id, 'person.correct_email', (tx) => emailAddresses.requestCorrection(tx, id, email));
    },

    resendVerification: async (viewer: Viewer, id: string): Promise<void> => {
      await throttles.count([throttles.byPerson('mails by account', id)]);
      await help(viewer, id, 'person.resend_verification', (tx) =>
        emailAddresses.resendVerificationFor(tx, id),
      );
    },

    signOut: async (viewer: Viewer, id: string): Promise<void> => {
      await help(viewer, id, 'person.sign_out', async (tx) => void (await sessions.endAllOf(tx, id)));
      live.announceAccountChange(id);
    },

    /** The link in the email to the owner is the request: as long as it works, the removal can be confirmed. */
    requestRemoval: (viewer: Viewer, id: string): Promise<void> =>
      help(viewer, id, 'person.ask_two_factor_removal', async (tx, person) => {
        if (!person.twoFactorSince) throw conflict('two_factor_off', 'Two-factor sign-in isn’t on.');
        if (await tokens.find(tx, REMOVAL, id))
          throw conflict('already_asked', 'This was requested already.');
        const data = { by: viewer.id };
        const tokenId = await tokens.issue(tx, { purpose: REMOVAL, subject: id, personId: id, data });
        const from = new Date((await readDatabaseTime(tx)).getTime() + REMOVAL_WAIT_MS).toISOString();
        await queueEmails(tx, [buildAccountEmail('two-factor-removal-asked', person, { tokenId, from })]);
        await alertAdmins(tx, { kind: 'two_factor_removal', personId: id, from }, tokenId);
      }),

    withdrawRemoval: (viewer: Viewer, id: string): Promise<void> =>
      help(viewer, id, 'person.withdraw_two_factor_removal', async (tx) => {
        if (!(await tokens.find(tx, REMOVAL, id))) throw notAsked();
        await tokens.revoke(tx, id, [REMOVAL]);
      }),

    /** @throws {ApiError} 409 if the same admin made the request, or made it less than a day ago */
    confirmRemoval: async (viewer: Viewer, id: string): Promise<void> => {
      await help(viewer, id, 'person.remove_two_factor', async (tx, person) => {
        const request = await tokens.find(tx, REMOVAL, id);
        if (!request) throw notAsked();
        if (request.data.by === viewer.id) {
          throw conflict('same_admin', 'You made this request, so another admin has to confirm it.');
        }
        const now = await readDatabaseTime(tx);
        if (now.getTime() < request.createdAt.getTime() + REMOVAL_WAIT_MS) {
          throw conflict('too_early', 'Their owner has 24 hours to stop this. Please try again later.');
        }
        await tokens.revoke(tx, id, [REMOVAL, 'reset-password', 'sign-in']);
        await identity.removeSecondFactor(tx, id);
        await sessions.endAllOf(tx, id);
        await queueEmails(tx, [buildAccountEmail('two-factor-off', person, { by: 'operator' })]);
      });
      live.announceAccountChange(id);
    },

    /** Stops a removal with the link in the email. Returns the address of the account. */
    stopRemoval: (token: string): Promise<string> =>
      db.transaction(async (tx) => {
        const { subject: id } = await tokens.redeem(tx, REMOVAL, token);
        const person = await store.lockPerson(tx, id);
        if (!person) throw new ApiError('missing', 'Account not found');
        await recordAct(tx, person, { action: 'account.keep_two_factor', target: { kind: 'person', id } });
        return person.email;
      }),

    /** The requested removal, who asked for it, and from when it can be confirmed. */
    findRemoval: async (id: string) => {
      const request = await tokens.find(db, REMOVAL, id);
      if (!request) return null;
      return {
        askedAt: request.createdAt,
        from: new Date(request.createdAt.getTime() + REMOVAL_WAIT_MS),
        by: await store.readName(db, String(request.data.by)),
      };
    },
  };
}

/** Otherwise, support could take over the account of an admin. */
function requireHelpable(viewer: Viewer, person: store.Helped): void {
  if (person.id === viewer.id) {
    throw conflict('own_account', 'You can’t do this for your own account. Use your account page.');
  }
  if (person.origin === 'post') throw conflict('not_possible', 'This person has no account.');
  if (isStaff(person.role) && viewer.role !== 'admin') {
    throw new ApiError('forbidden', 'Only an admin can do this for someone who works for the site.');
  }
}

const conflict = (code: string, message: string) => new ApiError('conflict', message, { code });
const notAsked = () => conflict('not_asked', 'There’s no request to remove their second factor.');
