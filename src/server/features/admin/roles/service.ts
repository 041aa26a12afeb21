import { randomUUID } from 'node:crypto';
import { toEmailKey } from '#domain/accounts/email-key.ts';
import { type GivenRole, isStaff, type Role } from '#domain/accounts/roles.ts';
import { ApiError } from '#server/api-error.ts';
import { recordAct } from '#server/db/audit.ts';
import type { Database } from '#server/db/database.ts';
import { alertAdmins } from '#server/features/email/admin-emails/service.ts';
import { buildAccountEmail, queueEmails } from '#server/features/email/outbox/service.ts';
import type { LiveService } from '#server/features/platform/live/service.ts';
import type { TokensService } from '#server/features/platform/tokens/service.ts';
import type { Viewer } from '#server/viewer.ts';
import * as store from './store.ts';

export type RolesService = ReturnType<typeof createRoles>;

type Needs = {
  db: Database;
  live: Pick<LiveService, 'announceAccountChange'>;
  tokens: Pick<TokensService, 'revoke'>;
  /** The admin whom the configuration names. */
  configuredAdmin: { email: string } | undefined;
};

/** Gives and ends the roles of those who work for the site. */
export function createRoles({ db, live, tokens, configuredAdmin }: Needs) {
  const isConfigured = (emailKey: string): boolean =>
    configuredAdmin !== undefined && toEmailKey(configuredAdmin.email) === emailKey;

  return {
    /** Whether the configuration names the account, so that it stays an admin. */
    isConfigured,

    /** Emails the person and all admins. @throws {ApiError} 409 if the role cannot be given or ended */
    change: async (viewer: Viewer, id: string, given: GivenRole): Promise<void> => {
      if (viewer.id === id) throw conflict('own_role', 'You can’t change your own role.');
      await db.transaction(async (tx) => {
        await store.lockAdminsAnd(tx, id);
        const person = await store.readPerson(tx, id);
        if (!person) throw new ApiError('missing', 'Account not found');
        // The viewer stays an admin, so the last one does too.
        if (!(await store.isActiveAdmin(tx, viewer.id)))
          throw new ApiError('forbidden', "You don't have permission to do this.");
        const role = given === 'participant' && person.isRunner ? 'host' : given;
        if (person.role === role) return;
        requireChangeable(person, role, isConfigured(person.emailKey));
        await store.updateRole(tx, id, role);
        // Someone else may have requested a new address before, which would give them the account with its new role.
        await tokens.revoke(tx, id, ['change-email', 'undo-email', 'reset-password', 'sign-in']);
        await recordAct(tx, viewer, {
          action: 'person.change_role',
          target: { kind: 'person', id },
          details: { before: person.role, after: role },
        });
        await queueEmails(tx, [buildAccountEmail('role-changed', person, { role })]);
        await alertAdmins(tx, { kind: 'role_changed', personId: id, role }, randomUUID());
      });
      live.announceAccountChange(id);
    },
  };
}

function requireChangeable(person: store.Changed, role: Role, isConfigured: boolean): void {
  if (person.origin === 'post') throw conflict('not_possible', 'This person has no account.');
  if (isConfigured && role !== 'admin') {
    throw conflict('configured_admin', 'The configuration names this admin, so they stay one.');
  }
  // Support and finance see all draws, so hosts and members of teams can be neither.
  const isHost = person.role === 'host' || person.isRunner;
  if (isHost && role !== 'admin' && isStaff(role)) {
    throw conflict('not_possible', 'Hosts and members of teams can only become admins.');
  }
  if (person.suspendedAt && isStaff(role)) {
    throw conflict('not_possible', 'This account is suspended.');
  }
}

const conflict = (code: string, message: string) => new ApiError('conflict', message, { code });
