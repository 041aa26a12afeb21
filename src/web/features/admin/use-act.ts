import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '#web/components/ui/toast.ts';
import { NotConfirmed, useConfirmed } from '#web/features/accounts/account/confirmation.tsx';
import { messageOf } from '#web/lib/messages.ts';

type Act<Input, Result> = {
  run: (input: Input) => Promise<Result>;
  /** Ask first whether it is them, and not only where the server does. */
  confirm?: boolean;
  /** What is said when it is done. */
  done: (result: Result, input: Input) => { title: string; description?: string };
  /** What is said when it failed, before what the server has to say about it. */
  failed: string;
};

/** Something that an admin does: its outcome is said in a toast, and what the desk shows is asked for again. */
export function useAct<Input, Result>({ run, confirm = false, done, failed }: Act<Input, Result>) {
  const confirmed = useConfirmed();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => confirmed(() => run(input), confirm ? 'first' : 'ifRefused'),
    onSuccess: async (result, input) => {
      toast(done(result, input));
      await queryClient.invalidateQueries({
        predicate: ({ queryKey: [call] }) => typeof call === 'string' && call.includes('/admin/'),
      });
    },
    onError: (error) => {
      if (error instanceof NotConfirmed) return;
      toast({ title: failed, description: messageOf(error), variant: 'destructive' });
    },
  });
}
