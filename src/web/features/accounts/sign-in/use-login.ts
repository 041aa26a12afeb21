import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { toast } from '#web/components/ui/toast.ts';
import { ApiError } from '#web/lib/api.ts';
import { getErrorMessage } from '#web/lib/messages.ts';
import { useAuth } from '#web/lib/session.tsx';

export type LoginFields = { email: string; password: string; code?: string };

/** Signs in. Asks for a code if the account has two-factor authentication. */
export function useLogin(form: UseFormReturn<LoginFields>, onDone: () => Promise<void>) {
  const { login } = useAuth();
  const [needsCode, setNeedsCode] = useState(false);

  const submit = async ({ email, password, code }: LoginFields) => {
    try {
      const user = await login({ email, password, ...(needsCode && code ? { code: code.trim() } : {}) });
      toast({ title: 'Login successful', description: `Welcome back, ${user.firstName}!` });
      await onDone();
      if (user.passwordCommon) {
        toast({
          title: 'Your password is too common',
          description: 'Others could guess it. Please choose another in your account, under Security.',
        });
      }
    } catch (error) {
      const code = error instanceof ApiError ? error.code : undefined;
      if (code === 'two_factor_required') return setNeedsCode(true);
      if (code === 'two_factor_invalid') {
        form.setError('code', { type: 'server', message: getErrorMessage(error) }, { shouldFocus: true });
      } else {
        // The submit button was disabled and lost the focus, so the field receives it.
        form.setFocus('password', { shouldSelect: true });
      }
      toast({ title: 'Login failed', description: getErrorMessage(error), variant: 'destructive' });
    }
  };

  return { needsCode, submit };
}
