import { Ticket } from 'lucide-react';
import { formatTime } from '#domain/time/london.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { useOpenOrder } from './queries.ts';
import { formatYourTickets } from './your-tickets.ts';

/** On a draw's page, says that the user has an open order, and links to its payment. */
export function OpenOrderHint({ id }: { id: string }) {
  const order = useOpenOrder(id)?.order;
  if (order?.status !== 'pending') return null;
  const one = order.quantity === 1;
  return (
    <Alert
      icon={Ticket}
      title={`Your ${formatYourTickets(order.quantity)} ${one ? 'is' : 'are'} held until ${formatTime(order.expiresAt)}`}
      action={
        <ButtonLink
          to="/prize-draw/$id/purchase"
          params={{ id }}
          search={{ quantity: order.quantity, order: order.id }}
        >
          Go to payment
        </ButtonLink>
      }
    >
      {`You haven’t paid yet. After that, ${one ? 'it goes' : 'they go'} back on sale.`}
    </Alert>
  );
}
