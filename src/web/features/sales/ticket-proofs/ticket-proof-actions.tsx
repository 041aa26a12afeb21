import { useMutation } from '@tanstack/react-query';
import { Copy, Download } from 'lucide-react';
import type { TicketProof } from '#contract/drawing/proofs.ts';
import { formatTicketNumber } from '#domain/orders/ticket-digits.ts';
import { Button } from '#web/components/ui/button.tsx';
import { toast } from '#web/components/ui/toast.ts';
import { getErrorMessage } from '#web/lib/messages.ts';
import { useApi } from '#web/lib/router-context.ts';
import { useAuth } from '#web/lib/session.tsx';
import { reportWrongProofs } from './report-wrong-proofs.ts';
import { saveTicketProof } from './save-ticket-proofs.ts';

type TicketProofActionsProps = {
  drawId: string;
  ticket: { id: string; ticketNumber: number };
};

/** Saves or copies a ticket proof. The browser checks it first, and keeps it. */
export function TicketProofActions({ drawId, ticket }: TicketProofActionsProps) {
  const api = useApi();
  const { user } = useAuth();
  const { ticketNumber } = ticket;
  const digits = formatTicketNumber(ticketNumber);
  const { mutate, isPending } = useMutation({
    mutationFn: async (hand: (proof: TicketProof) => void | Promise<void>) => {
      const file = await api.text('GET /api/v1/prize-draws/:id/tickets/:ticketId/proof', {
        params: { id: drawId, ticketId: ticket.id },
      });
      const proof = { ticketNumber, file };
      await hand(proof);
      if (user) await reportWrongProofs([proof], { drawId, account: user.id });
    },
    onError: (error) =>
      toast({
        title: `There’s no proof of ticket ${digits}`,
        description: getErrorMessage(error),
        variant: 'destructive',
      }),
  });
  const copy = async ({ file }: TicketProof) => {
    try {
      await navigator.clipboard.writeText(file);
      toast({ title: `Proof of ticket ${digits} copied` });
    } catch {
      toast({
        title: 'We couldn’t copy the proof',
        description: 'Your browser doesn’t allow it here. Please download it instead.',
        variant: 'destructive',
      });
    }
  };
  return (
    <div className="-ml-3.5 mt-2 flex flex-wrap" data-screen-only="">
      <Button
        size="sm"
        variant="quiet"
        disabled={isPending}
        onClick={() => mutate((proof) => saveTicketProof(drawId, proof))}
      >
        <Download className="size-4.5" aria-hidden="true" />
        Ticket proof
        <span className="sr-only">{` of ticket ${digits}`}</span>
      </Button>
      <Button size="sm" variant="quiet" disabled={isPending} onClick={() => mutate(copy)}>
        <Copy className="size-4.5" aria-hidden="true" />
        Copy
        <span className="sr-only">{` the proof of ticket ${digits}`}</span>
      </Button>
    </div>
  );
}
