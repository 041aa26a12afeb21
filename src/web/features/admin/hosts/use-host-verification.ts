import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { HostRow } from '#contract/admin/hosts.ts';
import { toast } from '#web/components/ui/toast.ts';
import { NotConfirmed, useConfirmed } from '#web/features/accounts/account/confirmation.tsx';
import { useApi } from '#web/lib/router-context.ts';

const TOASTS = {
  verify: {
    done: {
      title: 'Host verified successfully',
      description: 'The host can now create and manage prize draws.',
    },
    failed: { title: 'Error verifying host', description: 'An error occurred while verifying the host.' },
  },
  unverify: {
    done: { title: 'Host verification revoked' },
    failed: {
      title: 'Error unverifying host',
      description: 'An error occurred while revoking verification.',
    },
  },
} as const;

/** Verifies a host or revokes the verification, and updates the list from the response. */
export function useHostVerification(act: keyof typeof TOASTS) {
  const api = useApi();
  const confirmed = useConfirmed();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: HostRow) =>
      confirmed(() => api(`PUT /api/v1/admin/hosts/:id/${act}`, { params: { id } }), 'ifRequired'),
    onSuccess: async () => {
      toast(TOASTS[act].done);
      await queryClient.invalidateQueries({
        predicate: ({ queryKey: [call] }) => typeof call === 'string' && call.includes('/admin/'),
      });
    },
    onError: (error) => {
      if (!(error instanceof NotConfirmed)) toast({ ...TOASTS[act].failed, variant: 'destructive' });
    },
  });
}
