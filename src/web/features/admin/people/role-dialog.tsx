import { useState } from 'react';
import type { PersonDetails } from '#contract/admin/people.ts';
import { formatFullName } from '#domain/accounts/display-name.ts';
import { ROLE_NAMES, ROLE_TEXTS } from '#domain/accounts/role-texts.ts';
import { GIVEN_ROLES, type GivenRole } from '#domain/accounts/roles.ts';
import { RadioCards } from '#web/components/ui/choice.tsx';
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx';
import { useApi } from '#web/lib/router-context.ts';
import { useAct } from '../use-act.ts';

/** Gives an account another role. */
export function RoleDialog({ person, onClose }: { person: PersonDetails; onClose: () => void }) {
  const api = useApi();
  const now = person.role === 'host' ? 'participant' : person.role;
  const [role, setRole] = useState<GivenRole>(now);
  const change = useAct({
    run: () => api('PUT /api/v1/admin/people/:id/role', { params: { id: person.id }, body: { role } }),
    confirm: true,
    done: (changed) => ({
      title: `Their role is now ${ROLE_NAMES[changed.role].toLowerCase()}`,
      description: 'We’ve emailed them and all admins.',
    }),
    failed: 'The role could not be changed',
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Change the role of ${formatFullName(person)}?`}
      description={
        person.configuredAdmin
          ? 'The site’s configuration names this admin, so they stay an admin.'
          : 'It takes effect at once. They and all admins get an email. Admins whom the configuration names stay admins.'
      }
      confirmText="Change role"
      confirmDisabled={role === now || person.configuredAdmin}
      pending={change.isPending}
      pendingText="Changing..."
      onConfirm={() => change.mutate(undefined, { onSuccess: onClose })}
    >
      <RadioCards
        legend="Role"
        legendHidden
        name="role"
        value={role}
        onChange={setRole}
        columns={1}
        options={GIVEN_ROLES.map((value) => ({
          value,
          title: value === 'participant' && person.role === 'host' ? ROLE_NAMES.host : ROLE_NAMES[value],
          text: ROLE_TEXTS[value],
          disabled: person.configuredAdmin,
        }))}
      />
    </ConfirmDialog>
  );
}
