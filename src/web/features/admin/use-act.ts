import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '#web/components/ui/toast.ts';
import { NotConfirmed, useConfirmed } from '#web/features/accounts/account/confirmation.tsx';
import { ApiError } from '#web/lib/api.ts';
import { getErrorMessage } from '#web/lib/messages.ts';

type Act<Input, Result> = {
  run: (input: Input) => Promise<Result>;
  /** Always re-authenticates before the call, instead of only if the server requires it. */
  confirm?: boolean;
  /** The toast shown on success. */
  done: (result: Result, input: Input) => { title: string; description?: string };
  /** The toast's title on failure. The server's message follows it. */
  failed: string;
};

/** Runs an admin action, shows the result in a toast and refetches the admin area's data. */
export function useAct<Input, Result>({ run, confirm = false, done, failed }: Act<Input, Result>) {
  const confirmed = useConfirmed();
  const queryClient = useQueryClient();
  const refetch = () =>
    queryClient.invalidateQueries({
      predicate: ({ queryKey: [call] }) => typeof call === 'string' && call.includes('/admin/'),
    });
  return useMutation({
    mutationFn: (input: Input) => confirmed(() => run(input), confirm ? 'first' : 'ifRequired'),
    onSuccess: async (result, input) => {
      toast(done(result, input));
      await refetch();
    },
    onError: (error) => {
      if (error instanceof NotConfirmed) return;
      // Another admin was faster, so what is shown is out of date.
      if (error instanceof ApiError && error.status === 409) void refetch();
      toast({ title: failed, description: getErrorMessage(error), variant: 'destructive' });
    },
  });
}
