import { useNavigate } from '@tanstack/react-router';
import type { ChoosableRole } from '#domain/accounts/roles.ts';
import { Segmented } from '#web/components/ui/segmented.tsx';

const CHOICES = [
  { value: 'participant', label: 'Participant' },
  { value: 'host', label: 'Host' },
] as const;

const HINTS: Record<ChoosableRole, string> = {
  host: 'Create and manage prize draws.',
  participant: 'Join prize draws and win prizes.',
};

/**
 * Selects a role: participant or host. It is kept in the URL, so that pages can link to it and it survives a
 * reload.
 */
export function RoleToggle({ role }: { role: ChoosableRole }) {
  const navigate = useNavigate({ from: '/auth' });
  const choose = (type: ChoosableRole) =>
    navigate({
      search: (search) => ({ ...search, tab: 'register', type }),
      replace: true,
      resetScroll: false,
    });

  return (
    <div className="mt-6">
      <Segmented
        legend="I’m joining as a"
        name="role"
        value={role}
        onChange={choose}
        options={CHOICES}
        describedBy="role-hint"
      />
      <p id="role-hint" aria-live="polite" className="mt-2 text-muted">
        {HINTS[role]}
      </p>
    </div>
  );
}
