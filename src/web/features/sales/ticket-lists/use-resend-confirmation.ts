import { useMutation } from '@tanstack/react-query';
import type { Ticket } from '#contract/sales/orders.ts';
import { formatFullName } from '#domain/accounts/display-name.ts';
import { toast } from '#web/components/ui/toast.ts';
import { getErrorMessage } from '#web/lib/messages.ts';
import { useApi } from '#web/lib/router-context.ts';

/** Resends the confirmation of a ticket's order and shows the result. */
export function useResendConfirmation(drawId: string) {
  const api = useApi();
  return useMutation({
    mutationFn: (ticket: Ticket) =>
      api('POST /api/v1/prize-draws/:id/tickets/:ticketId/confirmation', {
        params: { id: drawId, ticketId: ticket.id },
      }),
    onSuccess: (_, ticket) =>
      toast({
        title: 'Confirmation sent',
        description: `${formatFullName(ticket)} will get their order confirmation again, with all its tickets.`,
      }),
    onError: (error) =>
      toast({
        title: 'We couldn’t send the confirmation',
        description: getErrorMessage(error),
        variant: 'destructive',
      }),
  });
}
