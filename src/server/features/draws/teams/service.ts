import { toEmailKey } from '#domain/accounts/email-key.ts';
import type { TeamRole } from '#domain/organisations/roles.ts';
import { recordAct } from '#server/db/audit.ts';
import type { Connection, Database, Transaction } from '#server/db/database.ts';
import { lockDraws } from '#server/db/locks.ts';
import { queueEmails } from '#server/features/email/outbox/service.ts';
import type { ThrottlesService } from '#server/features/platform/throttles/service.ts';
import { createUnusableError, type TokensService } from '#server/features/platform/tokens/service.ts';
import type { Viewer } from '#server/viewer.ts';
import {
  findOrganisationById,
  findOrganisationBySlug,
  findTeamRole,
  insertMember,
  listOrganisationsOf,
  lockOrganisation,
  type OrganisationRow,
  type OwnOrganisationRow,
  requireRight,
  throwOrganisationNotFound,
} from '../organisations/service.ts';
import {
  createBusyError,
  requireInvitable,
  requireInvited,
  requireNoTickets,
  requireNotHolder,
  requireNotStaff,
  requireOwner,
  throwNoInvitation,
  throwNoMember,
} from './policy.ts';
import * as store from './store.ts';

const PURPOSE = 'organisation-invitation';

type Invited = { email: string; role: TeamRole };

/** What the emailed link stores. Links from before it stored who invited have no `by`. */
type Offered = Invited & { by?: string };

export type OpenInvitation = Invited & { id: string; emailKey: string; createdAt: Date; expiresAt: Date };
export type TeamMember = store.MemberRow & { isHolder: boolean };

type Needs = {
  db: Database;
  tokens: TokensService;
  /** Absent if requests are not rate-limited. */
  throttles?: Pick<ThrottlesService, 'byPerson' | 'byAccount' | 'count'> | undefined;
};

/** Manages the teams of organisations. An invitation is a one-time link, and nothing else. */
export function createTeams({ db, tokens, throttles }: Needs) {
  const listInvitations = async (connection: Connection, id: string): Promise<OpenInvitation[]> => {
    const prefix = `${id}:`;
    return (await tokens.list(connection, PURPOSE, prefix)).map(({ subject, data, ...rest }) => ({
      ...(data as Invited),
      ...rest,
      emailKey: subject.slice(prefix.length),
    }));
  };

  const listMembers = async (
    connection: Connection,
    { id, holderId }: OrganisationRow,
  ): Promise<TeamMember[]> =>
    (await store.listMembers(connection, id)).map((member) => ({
      ...member,
      isHolder: member.personId === holderId,
    }));

  /** Runs a command of an owner, while the organisation is locked. */
  const command = <Result>(
    viewer: Viewer,
    slug: string,
    decide: (tx: Transaction, organisation: OrganisationRow) => Promise<Result>,
  ): Promise<Result> =>
    db.transaction(async (tx) => {
      const organisation = (await lockOrganisation(tx, slug)) ?? throwOrganisationNotFound();
      requireOwner(await findTeamRole(tx, organisation.id, viewer.id));
      return decide(tx, organisation);
    });

  return {
    /** @throws {ApiError} 403, 404 */
    list: async (viewer: Viewer, slug: string) => {
      const organisation = (await findOrganisationBySlug(db, slug)) ?? throwOrganisationNotFound();
      requireRight(viewer, await findTeamRole(db, organisation.id, viewer.id), 'team');
      return {
        members: await listMembers(db, organisation),
        invitations: await listInvitations(db, organisation.id),
      };
    },

    /** @throws {ApiError} 403, 404, 409, 429 */
    invite: async (viewer: Viewer, slug: string, { email, role }: Invited): Promise<OpenInvitation> => {
      const emailKey = toEmailKey(email);
      // Checked before counting, so that strangers cannot use up the limit of an address.
      const organisation = (await findOrganisationBySlug(db, slug)) ?? throwOrganisationNotFound();
      requireOwner(await findTeamRole(db, organisation.id, viewer.id));
      await throttles?.count([
        throttles.byPerson('invitations by person', viewer.id),
        throttles.byAccount('invitations by invited address', emailKey),
      ]);
      return command(viewer, slug, async (tx, { id, name }) => {
        requireInvitable(await store.listMembers(tx, id), await listInvitations(tx, id), emailKey);
        const subject = `${id}:${emailKey}`;
        const offered: Offered = { email, role, by: viewer.id };
        const tokenId = await tokens.issue(tx, { purpose: PURPOSE, subject, data: offered });
        const to = { recipient: email, personId: null, dedupKey: `organisation-invitation:${tokenId}` };
        const data = { organisationName: name, role, tokenId };
        await queueEmails(tx, [{ ...to, template: 'organisation-invitation', data }]);
        await recordTeamAct(tx, viewer, 'invite', id, { role });
        const written = (await listInvitations(tx, id)).find((one) => one.id === tokenId);
        if (!written) throw new Error('the invitation was not written');
        return written;
      });
    },

    /** @throws {ApiError} 403, 404 */
    withdraw: (viewer: Viewer, slug: string, invitationId: string): Promise<void> =>
      db.transaction(async (tx) => {
        const { id } = (await lockOrganisation(tx, slug)) ?? throwOrganisationNotFound();
        requireRight(viewer, await findTeamRole(tx, id, viewer.id), 'team');
        if (!(await listInvitations(tx, id)).some((one) => one.id === invitationId)) throwNoInvitation();
        await tokens.withdraw(tx, PURPOSE, invitationId);
        await recordTeamAct(tx, viewer, 'withdraw_invitation', id);
      }),

    /** @throws {ApiError} 403, 404, 409 */
    changeRole: (viewer: Viewer, slug: string, personId: string, role: TeamRole): Promise<TeamMember> =>
      command(viewer, slug, async (tx, organisation) => {
        requireNotHolder(organisation, personId);
        if (!(await store.updateRole(tx, organisation.id, personId, role))) throwNoMember();
        await recordTeamAct(tx, viewer, 'change_role', organisation.id, { personId, role });
        const members = await listMembers(tx, organisation);
        return members.find((member) => member.personId === personId) ?? throwNoMember();
      }),

    /** Removes a member, or lets one leave. @throws {ApiError} 403, 404, 409 */
    remove: (viewer: Viewer, slug: string, personId: string): Promise<void> =>
      db.transaction(async (tx) => {
        const organisation = (await lockOrganisation(tx, slug)) ?? throwOrganisationNotFound();
        const role = await findTeamRole(tx, organisation.id, viewer.id);
        const isLeaving = viewer.id === personId && role !== null;
        if (!isLeaving) requireRight(viewer, role, 'team');
        requireNotHolder(organisation, personId);
        if (!(await store.deleteMember(tx, organisation.id, personId))) throwNoMember();
        await recordTeamAct(tx, viewer, 'remove_member', organisation.id, { personId });
      }),

    /** @throws {ApiError} 409 */
    open: async (token: string) => {
      const { subject, data } = await tokens.read(PURPOSE, token);
      const organisation = await findOrganisationById(db, organisationOf(subject));
      if (!organisation) throw createUnusableError();
      const { email, role } = data as Offered;
      return { organisation, email, role };
    },

    /** @throws {ApiError} 403, 409 */
    accept: async (viewer: Viewer, token: string): Promise<OwnOrganisationRow> => {
      const { subject } = await tokens.read(PURPOSE, token);
      return db.transaction(async (tx) => {
        // The link is used up after locking, because owners lock the organisation before they withdraw it.
        const organisation = await lockWithDraws(tx, organisationOf(subject));
        const { data } = await tokens.redeem(tx, PURPOSE, token);
        const person = await store.lockPerson(tx, viewer.id);
        requireInvited(person?.emailKey, subject.slice(organisation.id.length + 1));
        requireNotStaff(person?.role);
        requireNoTickets(await store.hasTicketsIn(tx, organisation.id, viewer.id));
        const { role, by } = data as Offered;
        // An owner who was removed must not come back with a link that they sent before.
        if (by !== undefined && !(await store.mayInvite(tx, organisation.id, by)))
          throw createUnusableError();
        if (!(await insertMember(tx, organisation.id, viewer.id, role))) throw createUnusableError();
        await store.makeHost(tx, viewer.id);
        await recordTeamAct(tx, viewer, 'join', organisation.id, { role });
        const [own] = await listOrganisationsOf(tx, viewer.id, organisation.id);
        if (!own) throw new Error('the new member was not written');
        return own;
      });
    },
  };
}

export type TeamsService = ReturnType<typeof createTeams>;

/**
 * Locks the organisation's draws that are not over, and then the organisation, so that they cannot buy tickets while they
 * join. A draw that moves there meanwhile locks the organisation too.
 */
async function lockWithDraws(tx: Transaction, id: string): Promise<OrganisationRow> {
  const draws = await store.listOpenDraws(tx, id);
  await lockDraws(tx, draws);
  const found = await findOrganisationById(tx, id);
  const organisation = found && (await lockOrganisation(tx, found.slug));
  if (!organisation) throw createUnusableError();
  const known = new Set(draws);
  if ((await store.listOpenDraws(tx, id)).some((draw) => !known.has(draw))) throw createBusyError();
  return organisation;
}

/** The subject of an invitation is the organisation's id and the email address. */
const organisationOf = (subject: string): string => subject.split(':', 1)[0] ?? '';

type TeamAct = 'invite' | 'withdraw_invitation' | 'change_role' | 'remove_member' | 'join';

const recordTeamAct = (tx: Transaction, viewer: Viewer, act: TeamAct, id: string, details = {}) =>
  recordAct(tx, viewer, {
    action: `organisation.${act}`,
    target: { kind: 'organisation', id },
    details,
  });
