import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import type { User } from '#contract/accounts/accounts.ts';
import type { Invitation, Member, OwnOrganisation } from '#contract/draws/organisations.ts';
import { formatFullName } from '#domain/accounts/display-name.ts';
import { ROLE_NAMES, ROLE_TEXTS } from '#domain/organisations/role-texts.ts';
import { hasRight, TEAM_ROLES, type TeamRole } from '#domain/organisations/roles.ts';
import { formatLongDate } from '#domain/time/london.ts';
import { Avatar } from '#web/components/ui/avatar.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { toast } from '#web/components/ui/toast.ts';
import { getErrorMessage } from '#web/lib/messages.ts';
import { useApi } from '#web/lib/router-context.ts';
import { InviteForm } from './invite-form.tsx';
import { OrganisationFrame } from './organisation-frame.tsx';
import { isOfOrganisation, teamQuery } from './queries.ts';

type TeamPageProps = { organisation: OwnOrganisation; user: User };

/** The team of an organisation: its members and open invitations for owners, or the user's own role. */
export function TeamPage({ organisation, user }: TeamPageProps) {
  return (
    <OrganisationFrame organisation={organisation} open="team">
      {hasRight(organisation.role, 'team') ? (
        <Team organisation={organisation} user={user} />
      ) : (
        <OwnRole organisation={organisation} user={user} />
      )}
    </OrganisationFrame>
  );
}

function OwnRole({ organisation, user }: TeamPageProps) {
  const { name, role } = organisation;
  return (
    <section aria-labelledby="your-role">
      <h2 id="your-role" className="text-2xl">
        {`You’re ${article(ROLE_NAMES[role])}`}
      </h2>
      <p className="measure mt-3 text-lg">{`You ${ROLE_TEXTS[role]}`}</p>
      <p className="measure mt-3 text-muted">
        <span className="wrap-anywhere">{`People in the team can’t enter the prize draws of ${name}.`}</span>{' '}
        Only owners can see and change the team.
      </p>
      <div className="mt-6">
        <LeaveButton organisation={organisation} user={user} />
      </div>
    </section>
  );
}

const article = (role: string) => `${/^[AEIOU]/.test(role) ? 'an' : 'a'} ${role.toLowerCase()}`;

function Team({ organisation, user }: TeamPageProps) {
  const { slug } = organisation;
  const { data: team } = useSuspenseQuery(teamQuery(useApi(), slug));
  // Admins see every team, but only owners add members and change roles.
  const isOwner = team.members.some(({ userId, role }) => userId === user.id && role === 'owner');
  return (
    <div className="space-y-12">
      {isOwner && <InviteForm organisation={organisation} />}
      {team.invitations.length > 0 && (
        <section aria-labelledby="invitations">
          <h2 id="invitations" className="mb-4 text-2xl">
            Open invitations
          </h2>
          <ul className="border-line border-t">
            {team.invitations.map((invitation) => (
              <li key={invitation.id} className="border-line border-b py-4">
                <InvitationRow slug={slug} invitation={invitation} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="members">
        <h2 id="members" tabIndex={-1} className="mb-4 text-2xl outline-none">
          Members
        </h2>
        <ul className="border-line border-t">
          {team.members.map((member) => (
            <li key={member.userId} className="border-line border-b py-4">
              <MemberRow organisation={organisation} member={member} user={user} mayChange={isOwner} />
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function InvitationRow({ slug, invitation }: { slug: string; invitation: Invitation }) {
  const { id, email, role, expiresAt } = invitation;
  const api = useApi();
  const act = useTeamAct('We couldn’t withdraw the invitation');
  const withdraw = () =>
    act
      .run(async () => {
        await api('DELETE /api/v1/organisations/:slug/invitations/:id', { params: { slug, id } });
        return {
          title: 'Invitation withdrawn',
          description: `The link that we emailed to ${email} no longer works.`,
        };
      })
      .then(focusMembers);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <span className="inline-flex size-9 flex-none items-center justify-center rounded-full bg-accent-soft">
        <Mail className="size-4.5" aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1 basis-52">
        <p className="wrap-anywhere font-semibold">{email}</p>
        <p className="text-muted text-sm">{`${ROLE_NAMES[role]}. The link works until ${formatLongDate(expiresAt)}.`}</p>
      </div>
      <Button
        variant="danger-quiet"
        size="sm"
        pending={act.isPending}
        aria-label={`Withdraw the invitation to ${email}`}
        onClick={withdraw}
      >
        Withdraw
      </Button>
    </div>
  );
}

type MemberRowProps = { organisation: OwnOrganisation; member: Member; user: User; mayChange: boolean };

function MemberRow({ organisation, member, user, mayChange }: MemberRowProps) {
  const { slug, name } = organisation;
  const { userId, email, isHolder, since } = member;
  const full = formatFullName(member);
  const isSelf = userId === user.id;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <span className="self-start">
        <Avatar firstName={member.firstName} lastName={member.lastName} />
      </span>
      <div className="min-w-0 flex-1 basis-52">
        <p className="wrap-anywhere font-semibold">
          {full}
          {isSelf && <span className="font-normal text-muted"> (you)</span>}
        </p>
        <p className="wrap-anywhere text-muted text-sm">{`${email}, since ${formatLongDate(since)}`}</p>
        {isHolder && (
          <p className="text-sm">Responsible for the draws, and receives the payouts. Always an owner.</p>
        )}
      </div>
      {isHolder ? (
        <Badge>{ROLE_NAMES.owner}</Badge>
      ) : (
        <div className="flex flex-wrap items-center gap-2">
          {mayChange ? (
            <RoleSelect slug={slug} member={member} name={full} />
          ) : (
            <Badge>{ROLE_NAMES[member.role]}</Badge>
          )}
          {isSelf ? (
            <LeaveButton organisation={organisation} user={user} />
          ) : (
            <RemoveButton slug={slug} member={member} name={full} from={name} />
          )}
        </div>
      )}
    </div>
  );
}

function RoleSelect({ slug, member, name }: { slug: string; member: Member; name: string }) {
  const api = useApi();
  const act = useTeamAct('We couldn’t change the role');
  const change = (role: TeamRole) =>
    act.run(async () => {
      await api('PUT /api/v1/organisations/:slug/members/:userId', {
        params: { slug, userId: member.userId },
        body: { role },
      });
      return { title: 'Role changed', description: `${name} ${ROLE_TEXTS[role]}` };
    });
  return (
    <Select
      aria-label={`Role of ${name}`}
      value={member.role}
      aria-busy={act.isPending || undefined}
      className="w-auto!"
      onChange={({ target }) => !act.isPending && change(target.value as TeamRole)}
    >
      {TEAM_ROLES.map((role) => (
        <option key={role} value={role}>
          {ROLE_NAMES[role]}
        </option>
      ))}
    </Select>
  );
}

type RemoveButtonProps = { slug: string; member: Member; name: string; from: string };

function RemoveButton({ slug, member, name, from }: RemoveButtonProps) {
  const api = useApi();
  const act = useTeamAct('We couldn’t remove this person');
  const [asking, setAsking] = useState(false);
  const remove = () =>
    act
      .run(async () => {
        await api('DELETE /api/v1/organisations/:slug/members/:userId', {
          params: { slug, userId: member.userId },
        });
        return {
          title: 'Removed from the team',
          description: `${name} no longer has access to your organisation’s draws.`,
        };
      })
      .then((worked) => {
        setAsking(false);
        focusMembers(worked);
      });
  return (
    <>
      <Button
        variant="danger-quiet"
        size="sm"
        aria-label={`Remove ${name} from the team`}
        onClick={() => setAsking(true)}
      >
        Remove
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Remove ${name}?`}
        description={`They’ll lose access to the draws of ${from} at once. You can invite them again later.`}
        confirmText="Remove from the team"
        pending={act.isPending}
        danger
        onConfirm={() => void remove()}
      />
    </>
  );
}

function LeaveButton({ organisation: { slug, name, isHolder }, user }: TeamPageProps) {
  const api = useApi();
  const navigate = useNavigate();
  const act = useTeamAct('You couldn’t leave the team');
  const [asking, setAsking] = useState(false);
  if (isHolder) return null;
  const leave = () =>
    act
      .run(async () => {
        await api('DELETE /api/v1/organisations/:slug/members/:userId', {
          params: { slug, userId: user.id },
        });
        await navigate({ to: '/organisations' });
        return { title: 'You’ve left the team', description: name };
      })
      .finally(() => setAsking(false));
  return (
    <>
      <Button variant="danger-quiet" size="sm" onClick={() => setAsking(true)}>
        Leave the team
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Leave ${name}?`}
        description="You’ll lose access to its draws at once. Only an owner can invite you back."
        confirmText="Leave the team"
        pending={act.isPending}
        danger
        onConfirm={() => void leave()}
      />
    </>
  );
}

/** Runs a change to the team, says what happened and refetches what shows it. */
function useTeamAct(failed: string) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const [isPending, setPending] = useState(false);
  /** Returns whether it worked. */
  const run = async (work: () => Promise<{ title: string; description: string }>): Promise<boolean> => {
    setPending(true);
    try {
      toast(await work());
      return true;
    } catch (error) {
      toast({ title: failed, description: getErrorMessage(error), variant: 'destructive' });
      return false;
    } finally {
      // Someone else may have changed the team, so what is shown may be out of date after an error too. The loader finds
      // out whether the user still has their own role.
      await queryClient.invalidateQueries({ predicate: isOfOrganisation }).catch(() => undefined);
      await router.invalidate();
      setPending(false);
    }
  };
  return { run, isPending };
}

/** Moves the focus from a row that has gone. */
const focusMembers = (worked: boolean) => {
  if (worked) document.getElementById('members')?.focus();
};
