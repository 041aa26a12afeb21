import type { PersonDetails } from '#contract/admin/people.ts';
import { useApi } from '#web/lib/router-context.ts';
import { useAct } from '../use-act.ts';

/** Makes a participant a clerk, or a clerk a participant again. */
export function useClerkRole({ id, role }: PersonDetails) {
  const api = useApi();
  const next = role === 'clerk' ? 'participant' : 'clerk';
  return useAct({
    run: () => api('PUT /api/v1/admin/people/:id/role', { params: { id }, body: { role: next } }),
    confirm: true,
    done: () =>
      next === 'clerk'
        ? { title: 'Clerk appointed', description: 'They can key in postal entries, and can’t buy tickets.' }
        : { title: 'Clerk role ended', description: 'They’re a participant again.' },
    failed: 'The role could not be changed',
  });
}
