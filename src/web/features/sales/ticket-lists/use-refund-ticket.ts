import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Ticket } from '#contract/sales/orders.ts';
import { formatFullName } from '#domain/accounts/display-name.ts';
import { formatPounds } from '#domain/money/format.ts';
import type { VoidCause } from '#domain/refunds/void-facts.ts';
import { toast } from '#web/components/ui/toast.ts';
import { NotConfirmed, useConfirmed } from '#web/features/accounts/account/confirmation.tsx';
import { refreshDraws } from '#web/features/draws/live/refresh-draws.ts';
import { getErrorMessage } from '#web/lib/messages.ts';
import { useApi } from '#web/lib/router-context.ts';

/** Refunds a ticket and shows the result. */
export function useRefundTicket(drawId: string, onDone: () => void) {
  const api = useApi();
  const confirmed = useConfirmed();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ ticket, ...body }: { ticket: Ticket; reason: string; cause: VoidCause }) =>
      confirmed(
        () =>
          api('POST /api/v1/prize-draws/:id/tickets/:ticketId/refund', {
            params: { id: drawId, ticketId: ticket.id },
            body,
          }),
        'ifRequired',
      ),
    onSuccess: async ({ refundedPence }, { ticket }) => {
      toast({
        title: 'Ticket refunded',
        description: `${formatFullName(ticket)} will get ${formatPounds(refundedPence)} back.`,
      });
      onDone();
      await refreshDraws(queryClient);
    },
    onError: (error) => {
      if (error instanceof NotConfirmed) return;
      toast({
        title: 'We couldn’t refund the ticket',
        description: getErrorMessage(error),
        variant: 'destructive',
      });
    },
  });
}
