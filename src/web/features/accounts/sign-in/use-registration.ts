import type { UseFormReturn } from 'react-hook-form';
import type { ChoosableRole } from '#domain/accounts/roles.ts';
import { joinDateParts } from '#domain/play/date-of-birth.ts';
import { showIssues } from '#web/components/ui/form.ts';
import { toast } from '#web/components/ui/toast.ts';
import { ApiError } from '#web/lib/api.ts';
import { getErrorMessage } from '#web/lib/messages.ts';
import { useApi, useSite } from '#web/lib/router-context.ts';
import { useAuth } from '#web/lib/session.tsx';
import type { Registration } from './register-fields.tsx';

type RegistrationOptions = {
  /** The chosen monthly limit; null for none of one's own, undefined if the user chose nothing. */
  monthlyPence: number | null | undefined;
  onDone: () => Promise<void>;
};

/** Creates the account and signs in. Shows the server's validation errors next to their fields. */
export function useRegistration(
  form: UseFormReturn<Registration>,
  role: ChoosableRole,
  { monthlyPence, onDone }: RegistrationOptions,
) {
  const api = useApi();
  const { register } = useAuth();
  const { brandName } = useSite();

  return async ({ confirmPassword: _, birth, ...fields }: Registration) => {
    try {
      const user = await register({ ...fields, dateOfBirth: joinDateParts(birth) ?? '', role });
      // If this fails, the page after the first purchase asks for the limit.
      if (monthlyPence !== undefined) {
        const params = { id: user.id };
        await api('PUT /api/v1/users/:id/limits', { params, body: { monthlyPence } }).catch(() => undefined);
      }
      toast({
        title: 'Registration successful',
        description: `Welcome to ${brandName}, ${user.firstName}.`,
      });
      await onDone();
    } catch (error) {
      showIssues(form, error);
      const issue = findBirthIssue(error);
      if (issue) form.setError('birth.day', { type: 'server', message: issue }, { shouldFocus: true });
      toast({ title: 'Registration failed', description: getErrorMessage(error), variant: 'destructive' });
    }
  };
}

/** The server's error about the date of birth, which the form has as three fields. */
function findBirthIssue(error: unknown): string | undefined {
  const issues = error instanceof ApiError ? error.body?.issues : undefined;
  return issues?.find(({ path }) => path === 'dateOfBirth')?.message;
}
