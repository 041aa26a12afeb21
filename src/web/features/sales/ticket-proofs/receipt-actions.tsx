import { useMutation } from '@tanstack/react-query';
import { Copy, Download } from 'lucide-react';
import { formatTicketNumber } from '#domain/orders/ticket-digits.ts';
import { Button } from '#web/components/ui/button.tsx';
import { toast } from '#web/components/ui/toast.ts';
import { getErrorMessage } from '#web/lib/messages.ts';
import { useApi } from '#web/lib/router-context.ts';
import { saveFile } from '#web/lib/save-file.ts';

type ReceiptActionsProps = {
  drawId: string;
  ticket: { id: string; ticketNumber: number };
};

/** Saves or copies a ticket proof. */
export function ReceiptActions({ drawId, ticket }: ReceiptActionsProps) {
  const api = useApi();
  const digits = formatTicketNumber(ticket.ticketNumber);
  const { mutate, isPending } = useMutation({
    mutationFn: async (hand: (receipt: string) => void | Promise<void>) =>
      hand(
        await api.text('GET /api/v1/prize-draws/:id/tickets/:ticketId/proof', {
          params: { id: drawId, ticketId: ticket.id },
        }),
      ),
    onError: (error) =>
      toast({
        title: `There is no receipt for ticket ${digits}`,
        description: getErrorMessage(error),
        variant: 'destructive',
      }),
  });
  const save = (receipt: string) => saveFile(`ticket-${digits}.tlog-proof`, receipt, 'text/plain');
  const copy = async (receipt: string) => {
    try {
      await navigator.clipboard.writeText(receipt);
      toast({ title: `Receipt of ticket ${digits} copied` });
    } catch {
      toast({
        title: 'The receipt could not be copied',
        description: 'Your browser does not allow it here. Please download it instead.',
        variant: 'destructive',
      });
    }
  };
  return (
    <div className="-ml-3.5 mt-2 flex flex-wrap" data-screen-only="">
      <Button size="sm" variant="quiet" disabled={isPending} onClick={() => mutate(save)}>
        <Download className="size-4.5" aria-hidden="true" />
        Receipt
        <span className="sr-only">{` of ticket ${digits}`}</span>
      </Button>
      <Button size="sm" variant="quiet" disabled={isPending} onClick={() => mutate(copy)}>
        <Copy className="size-4.5" aria-hidden="true" />
        Copy
        <span className="sr-only">{` the receipt of ticket ${digits}`}</span>
      </Button>
    </div>
  );
}
