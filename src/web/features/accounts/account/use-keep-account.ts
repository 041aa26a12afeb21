import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '#web/components/ui/toast.ts';
import { getErrorMessage } from '#web/lib/messages.ts';
import { useApi } from '#web/lib/router-context.ts';
import { useAuth } from '#web/lib/session.tsx';
import { deletionQuery } from './queries.ts';

export function useKeepAccount(id: string) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { refresh } = useAuth();
  return useMutation({
    mutationFn: () => api('DELETE /api/v1/users/:id/deletion', { params: { id } }),
    onSuccess: async () => {
      await Promise.all([
        refresh(),
        queryClient.invalidateQueries({ queryKey: deletionQuery(api, id).queryKey }),
      ]);
      toast({ title: 'We’ll keep your account', description: 'We haven’t deleted anything.' });
    },
    onError: (error) =>
      toast({ title: 'That didn’t work', description: getErrorMessage(error), variant: 'destructive' }),
  });
}
