import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import type { User } from '#contract/accounts/accounts.ts';
import { joinDateParts } from '#domain/play/date-of-birth.ts';
import { formatLongDate } from '#domain/time/london.ts';
import { Button } from '#web/components/ui/button.tsx';
import { toast } from '#web/components/ui/toast.ts';
import { getErrorMessage } from '#web/lib/messages.ts';
import { useApi } from '#web/lib/router-context.ts';
import { sessionQuery } from '#web/lib/session.tsx';
import { BIRTH_NAMES, findDatePartsProblem, readDateParts } from './date-of-birth.ts';
import { DateOfBirthFields } from './date-of-birth-fields.tsx';

/** The date of birth, or a form to enter it once. */
export function DateOfBirthPanel({ user, onSaved }: { user: User; onSaved?: () => void }) {
  const save = useSave(user.id);
  const [problem, setProblem] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  if (user.dateOfBirth) {
    return (
      <>
        <p className="font-semibold">{formatLongDate(user.dateOfBirth)}</p>
        <p className="mt-1 text-muted">
          If it’s wrong,{' '}
          <Link to="/help" className="link">
            ask us to change it
          </Link>
          . See also your{' '}
          <Link to="/account/age" className="link">
            age check
          </Link>
          .
        </p>
      </>
    );
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const parts = readDateParts(new FormData(form));
    const found = parts ? findDatePartsProblem(parts) : undefined;
    setProblem(found);
    if (found) return form.querySelector<HTMLInputElement>(`[name=${BIRTH_NAMES.day}]`)?.focus();
    setSaving(true);
    await save((parts && joinDateParts(parts)) ?? '').then(onSaved, (error: unknown) =>
      setProblem(getErrorMessage(error)),
    );
    setSaving(false);
  };
  return (
    <form noValidate method="post" onSubmit={submit} className="grid gap-5">
      <DateOfBirthFields
        parts={{
          day: { name: BIRTH_NAMES.day },
          month: { name: BIRTH_NAMES.month },
          year: { name: BIRTH_NAMES.year },
        }}
        error={problem}
        help="You can’t change it afterwards."
      />
      <Button type="submit" className="justify-self-start" pending={isSaving} pendingText="Saving...">
        Save date of birth
      </Button>
    </form>
  );
}

function useSave(userId: string) {
  const api = useApi();
  const queryClient = useQueryClient();
  return async (dateOfBirth: string) => {
    const saved = await api('PATCH /api/v1/users/:id', { params: { id: userId }, body: { dateOfBirth } });
    queryClient.setQueryData(sessionQuery(api).queryKey, saved);
    toast({ title: 'Date of birth saved' });
  };
}
