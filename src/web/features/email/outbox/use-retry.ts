import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '#web/components/ui/toast.ts';
import { getErrorMessage } from '#web/lib/messages.ts';
import { useApi } from '#web/lib/router-context.ts';

const failed = (error: Error) =>
  toast({
    title: 'The email could not be retried',
    description: getErrorMessage(error),
    variant: 'destructive',
  });

/** Refetches the outbox. */
function useFreshOutbox() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      ['GET /api/v1/admin/mails', 'GET /api/v1/admin/mails/:id'].map((call) =>
        queryClient.invalidateQueries({ queryKey: [call] }),
      ),
    );
}

/** Requeues a failed email. */
export function useRetry(id: string) {
  const api = useApi();
  const fresh = useFreshOutbox();
  return useMutation({
    mutationFn: () => api('POST /api/v1/admin/mails/:id/retry', { params: { id } }),
    onSuccess: () => {
      toast({ title: 'We’re sending it again' });
      return fresh();
    },
    onError: failed,
  });
}

/** Requeues all failed emails, except those to suppressed addresses. */
export function useRetryAll() {
  const api = useApi();
  const fresh = useFreshOutbox();
  return useMutation({
    mutationFn: () => api('POST /api/v1/admin/mails/retry'),
    onSuccess: ({ mails: emails }) => {
      toast({
        title: emails === 1 ? 'We’re sending one email again' : `We’re sending ${emails} emails again`,
      });
      return fresh();
    },
    onError: failed,
  });
}
