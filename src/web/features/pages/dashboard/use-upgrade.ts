import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { User } from '#contract/accounts/accounts.ts';
import { toast } from '#web/components/ui/toast.ts';
import { ApiError } from '#web/lib/api.ts';
import { useApi } from '#web/lib/router-context.ts';
import { useAuth } from '#web/lib/session.tsx';

/** Time for users to read the confirmation, in milliseconds. */
const LEAVE_AFTER_MS = 1500;

/**
 * Turns a participant into a host. Refetches the account immediately, but keeps showing this page until it
 * redirects, so that the button does not vanish.
 */
export function useUpgrade(user: User) {
  const api = useApi();
  const { refresh } = useAuth();
  const navigate = useNavigate();
  const [upgraded, setUpgraded] = useState(false);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(leaving.current), []);

  const redirect = async () => {
    await navigate({ to: '/dashboard' });
    setUpgraded(false);
    requestAnimationFrame(() => document.getElementById('dashboard')?.focus());
  };
  const { mutate, isPending } = useMutation({
    mutationFn: () => api('PATCH /api/v1/users/:id', { params: { id: user.id }, body: { role: 'host' } }),
    onSuccess: async () => {
      setUpgraded(true);
      toast({
        title: 'Role upgraded successfully!',
        description: 'You are now a host and can create prize draws.',
      });
      leaving.current = setTimeout(() => void redirect(), LEAVE_AFTER_MS);
      await refresh();
    },
    onError: (error) => toast({ ...describeUpgradeFailure(error), variant: 'destructive' }),
  });
  return { upgrade: () => mutate(), pending: isPending, upgraded };
}

/** Returns the server's error message, or says that the connection failed. */
export function describeUpgradeFailure(error: unknown): { title: string; description: string } {
  return error instanceof ApiError
    ? {
        title: 'Failed to upgrade role',
        description: error.body?.message || 'An unknown error occurred',
      }
    : { title: 'Error', description: 'Failed to upgrade your role. Please try again later.' };
}
