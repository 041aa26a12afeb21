import type { TicketProof } from '#contract/drawing/proofs.ts';
import { formatTicketNumber } from '#domain/orders/ticket-digits.ts';
import { toast } from '#web/components/ui/toast.ts';

/** Checks and keeps proofs that the user has already, and reports the first wrong one. */
export async function reportWrongProofs(
  proofs: readonly TicketProof[],
  { drawId, account }: { drawId: string; account: string },
): Promise<void> {
  const { checkTicketProofs } = await import('./check-ticket-proofs.ts');
  const numbers = proofs.map(({ ticketNumber }) => ticketNumber);
  const { problems } = await checkTicketProofs(proofs, { drawId, account, numbers, facts: null });
  const [first] = problems;
  if (!first) return;
  const others = problems.length > 1 ? ` The same goes for ${problems.length - 1} more.` : '';
  toast({
    title: `Ticket ${formatTicketNumber(first.ticketNumber)} isn’t in the log as you bought it`,
    description: `${first.problem}${others} Keep this file and contact us.`,
    variant: 'destructive',
  });
}
