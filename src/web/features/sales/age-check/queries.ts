import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AgeCheckInput } from '#contract/play/age-checks.ts';
import { toast } from '#web/components/ui/toast.ts';
import { readAsDataUrl } from '#web/features/draws/pictures/upload-picture.ts';
import type { Api } from '#web/lib/api.ts';
import { shortenFileName } from '#web/lib/files.ts';
import { callQuery } from '#web/lib/query.ts';
import { useApi } from '#web/lib/router-context.ts';
import { useAuth } from '#web/lib/session.tsx';

/** The user's age check, and when it is needed. */
export const ageCheckQuery = (api: Api, id: string) =>
  callQuery(api, 'GET /api/v1/users/:id/age-check', { params: { id } });

/** The signed-in user's age check; nothing for visitors. */
export function useOwnAgeCheck() {
  const api = useApi();
  const { user } = useAuth();
  return useQuery({ ...ageCheckQuery(api, user?.id ?? ''), enabled: user !== null, staleTime: 0 });
}

/** Looks the user up. An error may mean that they have no tries left, so the check is fetched again. */
export function useCheckAge(userId: string) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: AgeCheckInput) =>
      api('POST /api/v1/users/:id/age-check', { params: { id: userId }, body }),
    onSuccess: (check) => queryClient.setQueryData(ageCheckQuery(api, userId).queryKey, check),
    onError: () => queryClient.invalidateQueries({ queryKey: ageCheckQuery(api, userId).queryKey }),
  });
}

/** Sends a picture or PDF of a document. */
export function useSendDocument(userId: string) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (file: File) =>
      api('POST /api/v1/users/:id/age-document', {
        params: { id: userId },
        body: { name: shortenFileName(file.name), data: await readAsDataUrl(file) },
      }),
    onSuccess: async (check) => {
      // Here, because the form goes away with the new state.
      toast({ title: 'Document sent', description: 'We’ll email you when we’ve decided.' });
      queryClient.setQueryData(ageCheckQuery(api, userId).queryKey, check);
      await queryClient.invalidateQueries({ queryKey: ['GET /api/v1/prize-draws/:id/awards'] });
    },
    onError: () => queryClient.invalidateQueries({ queryKey: ageCheckQuery(api, userId).queryKey }),
  });
}
