import { useNavigate } from '@tanstack/react-router';
import type { ChoosableRole } from '#domain/accounts/roles.ts';
import { cn } from '#web/components/ui/cn.ts';

const CHOICES: readonly { role: ChoosableRole; label: string }[] = [
  { role: 'participant', label: 'Participant' },
  { role: 'host', label: 'Host' },
];

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
    <fieldset className="mt-6" aria-describedby="role-hint">
      <legend className="mb-1.5 font-semibold">I’m joining as a</legend>
      <div className="grid grid-cols-2 gap-1 rounded-sheet bg-accent-soft/70 p-1">
        {CHOICES.map((choice) => (
          <label
            key={choice.role}
            className={cn(
              'flex min-h-11 cursor-pointer items-center justify-center rounded-control font-semibold',
              'has-checked:bg-surface has-checked:shadow-[inset_0_0_0_1px_var(--accent)]',
              'has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2',
            )}
          >
            <input
              type="radio"
              name="role"
              value={choice.role}
              checked={role === choice.role}
              onChange={() => choose(choice.role)}
              className="sr-only"
            />
            {choice.label}
          </label>
        ))}
      </div>
      <p id="role-hint" aria-live="polite" className="mt-2 text-muted">
        {HINTS[role]}
      </p>
    </fieldset>
  );
}
