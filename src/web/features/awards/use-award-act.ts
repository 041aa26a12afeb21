import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Award } from '#contract/awards/awards.ts';
import { type ToastMessage, toast } from '#web/components/ui/toast.ts';
import type { Api } from '#web/lib/api.ts';
import { getErrorMessage } from '#web/lib/messages.ts';
import { useApi } from '#web/lib/router-context.ts';
import { awardsQuery, refreshAwards } from './queries.ts';

/** Identifies an award and its draw. */
export type AwardPlace = { drawId: string; awardId: string };

type Act<Input> = {
  run: (api: Api, params: { id: string; awardId: string }, input: Input) => Promise<Award>;
  done: ToastMessage;
  /** The title of the toast on failure. Without it, the caller shows the error. */
  failed?: string;
};

/** Runs a command on an award, shows its new state and refetches all lists of awards. */
export function useAwardAct<Input = void>(
  { drawId, awardId }: AwardPlace,
  { run, done, failed }: Act<Input>,
) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => run(api, { id: drawId, awardId }, input),
    onSuccess: (award) => {
      toast(done);
      queryClient.setQueryData(awardsQuery(api, drawId).queryKey, (all) =>
        all?.map((one) => (one.id === award.id ? award : one)),
      );
    },
    onError: (error) => {
      if (failed) toast({ title: failed, description: getErrorMessage(error), variant: 'destructive' });
    },
    // The state may have changed elsewhere, which can be why the command was rejected.
    onSettled: () => refreshAwards(queryClient),
  });
}
