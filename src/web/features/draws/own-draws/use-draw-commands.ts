import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '#web/components/ui/toast.ts';
import { refreshDraws } from '#web/features/draws/live/refresh-draws.ts';
import type { Api } from '#web/lib/api.ts';
import { getErrorMessage } from '#web/lib/messages.ts';
import { useApi } from '#web/lib/router-context.ts';

export type Command = 'delete' | 'archive' | 'restore' | 'end';

const DONE: Record<Command, string> = {
  delete: 'Prize draw deleted',
  archive: 'Prize draw archived',
  restore: 'Prize draw restored',
  end: 'Prize draw ended',
};

function send(api: Api, command: Command, id: string): Promise<unknown> {
  const input = { params: { id } };
  switch (command) {
    case 'delete':
      return api('DELETE /api/v1/prize-draws/:id', input);
    case 'archive':
      return api('POST /api/v1/prize-draws/:id/archive', input);
    case 'restore':
      return api('POST /api/v1/prize-draws/:id/restore', input);
    case 'end':
      return api('POST /api/v1/prize-draws/:id/end', input);
  }
}

/**
 * Runs a command, shows the result and refetches what shows the draw.
 * @param leave leaves the draw's own page once it is deleted
 */
export function useDrawCommand(id: string, leave?: () => Promise<void>) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (command: Command) => send(api, command, id),
    onSuccess: async (_, command) => {
      toast({ title: DONE[command] });
      if (command === 'delete') await leave?.();
      await refreshDraws(queryClient);
      keepFocus();
    },
    onError: (error, command) =>
      toast({
        title: `Failed to ${command} prize draw`,
        description: getErrorMessage(error),
        variant: 'destructive',
      }),
  });
}

/** Restores the focus after a draw has left the list. */
function keepFocus(): void {
  setTimeout(() => {
    if (document.activeElement === document.body) document.getElementById('your-draws')?.focus();
  }, 50);
}
