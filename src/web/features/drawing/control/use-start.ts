import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { toast } from '#web/components/ui/toast.ts';
import { NotConfirmed, useConfirmed } from '#web/features/accounts/account/confirmation.tsx';
import { signInAddress } from '#web/features/accounts/sign-in/guards.ts';
import { drawingQuery } from '#web/features/draws/queries.ts';
import { ApiError } from '#web/lib/api.ts';
import { getErrorMessage } from '#web/lib/messages.ts';
import { useApi } from '#web/lib/router-context.ts';
import { useAuth } from '#web/lib/session.tsx';

/** Seals the entries and starts the public countdown. */
export function useStart(id: string, onStarted: () => void) {
  const api = useApi();
  const confirmed = useConfirmed();
  const queryClient = useQueryClient();
  const signIn = useSignIn(id);
  const isStarting = useRef(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      confirmed(() => api('POST /api/v1/prize-draws/:id/start', { params: { id } }), 'ifRequired'),
    onSuccess: async (started) => {
      toast({ title: 'Prize Draw Started', description: 'The countdown has begun!' });
      onStarted();
      const { queryKey } = drawingQuery(api, id);
      queryClient.setQueryData(
        queryKey,
        (before) =>
          before && {
            ...before,
            ...started,
            status: 'awaiting_draw' as const,
            inProgress: true,
            result: null,
          },
      );
      await queryClient.invalidateQueries({ queryKey });
    },
    onSettled: () => {
      isStarting.current = false;
    },
    onError: async (error) => {
      if (error instanceof NotConfirmed) return;
      if (error instanceof ApiError && error.status === 401) return signIn();
      // If the drawing has already started, the page shows its countdown instead of an error.
      if (!(error instanceof ApiError && error.code === 'in_progress')) {
        toast({
          title: 'Error Starting Prize Draw',
          description: getErrorMessage(error),
          variant: 'destructive',
        });
      }
      await queryClient.invalidateQueries({ queryKey: drawingQuery(api, id).queryKey });
    },
  });
  const start = () => {
    // A second click may come before the button is rendered as pending.
    if (isStarting.current) return;
    isStarting.current = true;
    mutate();
  };
  return { start, isPending };
}

/** If the user's session has expired, sends them to sign in and then back to this page. */
function useSignIn(id: string) {
  const { refresh } = useAuth();
  const navigate = useNavigate();
  return async () => {
    toast({
      title: 'Authentication Required',
      description: 'Please sign in to start the prize draw.',
      variant: 'destructive',
    });
    await refresh();
    await navigate({ href: signInAddress(`/prize-draw/${id}/admin`) });
  };
}
