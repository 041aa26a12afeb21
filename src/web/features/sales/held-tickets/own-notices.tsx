import { OpenOrderHint } from '../purchase/open-order-hint.tsx';
import { HeldTickets } from './held-tickets.tsx';

/** On a draw's page, the signed-in user's open order and tickets. */
export function OwnNotices({ id }: { id: string }) {
  return (
    <div className="space-y-6 empty:hidden">
      <OpenOrderHint id={id} />
      <HeldTickets id={id} />
    </div>
  );
}
