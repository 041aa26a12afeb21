import { useMutation } from '@tanstack/react-query';
import { toast } from '#web/components/ui/toast.ts';
import { getErrorMessage } from '#web/lib/messages.ts';
import { useApi } from '#web/lib/router-context.ts';
import { useAuth } from '#web/lib/session.tsx';

/** Sends the verification link again. */
export function useResend(id: string) {
  const api = useApi();
  const { refresh } = useAuth();
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => api('POST /api/v1/users/:id/verify-email', { params: { id } }),
    onError: (error) => {
      toast({
        title: 'We couldn’t send the link',
        description: getErrorMessage(error),
        variant: 'destructive',
      });
      // The address may have been verified in another window.
      void refresh();
    },
  });
  return { resend: () => mutate(), pending: isPending, sent: isSuccess };
}
