import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { UpdateInput, UpdatePreview } from '#contract/draws/updates.ts';
import { toast } from '#web/components/ui/toast.ts';
import { hostRecordQuery } from '#web/features/draws/queries.ts';
import { getErrorMessage } from '#web/lib/messages.ts';
import { useApi } from '#web/lib/router-context.ts';
import { audienceQuery, updatesQuery } from './queries.ts';

const failed = (title: string) => (error: unknown) =>
  toast({ title, description: getErrorMessage(error), variant: 'destructive' });

/** Previews, tests and posts an update. */
export function useUpdates(drawId: string, onPosted: () => void) {
  const api = useApi();
  const queryClient = useQueryClient();
  const [preview, setPreview] = useState<UpdatePreview | null>(null);
  const params = { id: drawId };
  const look = useMutation({
    mutationFn: (body: UpdateInput) => api('POST /api/v1/prize-draws/:id/updates/preview', { params, body }),
    onSuccess: setPreview,
    onError: failed('We couldn’t show the preview'),
  });
  const test = useMutation({
    mutationFn: (body: UpdateInput) => api('POST /api/v1/prize-draws/:id/updates/test', { params, body }),
    onSuccess: () =>
      toast({ title: 'Test sent', description: 'We’ve emailed it to you, and to no one else.' }),
    onError: failed('We couldn’t send the test'),
  });
  const post = useMutation({
    mutationFn: (body: UpdateInput) => api('POST /api/v1/prize-draws/:id/updates', { params, body }),
    onSuccess: async () => {
      toast({
        title: 'Update posted',
        description: 'It’s on the draw’s page. We’re sending the emails now.',
      });
      onPosted();
      await Promise.all([
        queryClient.invalidateQueries(updatesQuery(api, drawId)),
        queryClient.invalidateQueries(audienceQuery(api, drawId)),
        queryClient.invalidateQueries(hostRecordQuery(api, drawId)),
      ]);
    },
    onError: failed('We couldn’t post the update'),
  });
  return { preview, closePreview: () => setPreview(null), look, test, post };
}
