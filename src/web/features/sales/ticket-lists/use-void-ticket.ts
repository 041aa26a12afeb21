import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Ticket } from '#contract/sales/orders.ts';
import type { VoidCause } from '#domain/refunds/void-facts.ts';
import { toast } from '#web/components/ui/toast.ts';
import { NotConfirmed, useConfirmed } from '#web/features/accounts/account/confirmation.tsx';
import { refreshDraws } from '#web/features/draws/live/refresh-draws.ts';
import { ApiError } from '#web/lib/api.ts';
import { getErrorMessage } from '#web/lib/messages.ts';
import { useApi } from '#web/lib/router-context.ts';
import { CANNOT_VOID } from './void-rejection.ts';

type Wish = { ticket: Ticket; reason: string; cause: VoidCause; refund: boolean };

/** Voids a ticket and shows the result. */
export function useVoidTicket(drawId: string, onDone: () => void) {
  const api = useApi();
  const confirmed = useConfirmed();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ ticket, ...body }: Wish) =>
      confirmed(
        () =>
          api('POST /api/v1/prize-draws/:id/tickets/:ticketId/void', {
            params: { id: drawId, ticketId: ticket.id },
            body,
          }),
        'ifRequired',
      ),
    onSuccess: async () => {
      toast({
        title: 'Ticket Voided',
        description: 'The ticket has been successfully voided and will not be included in the prize draw.',
      });
      onDone();
      await refreshDraws(queryClient);
    },
    onError: async (error) => {
      if (error instanceof NotConfirmed) return;
      const failed = voidFailure(error);
      toast({ ...failed, variant: 'destructive' });
      if (failed === CANNOT_VOID) onDone();
      // The dispute has changed in the meantime; refetching shows the current actions.
      if (error instanceof ApiError && error.code === 'disputed') await refreshDraws(queryClient);
    },
  });
}

/**
 * Describes why voiding failed. Once the list of entries is sealed, the message is the same as for a completed
 * draw.
 */
export function voidFailure(error: unknown): { title: string; description: string } {
  if (error instanceof ApiError && error.code === 'drawn') return CANNOT_VOID;
  const reason = error instanceof ApiError && error.body?.message;
  return {
    title: 'Error Voiding Ticket',
    description: reason ? getErrorMessage(error) : 'An error occurred while voiding the ticket.',
  };
}
