import { TornTicket } from '#web/components/art/scenes.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { EmptyState } from '#web/components/ui/empty-state.tsx';

export function OrderMissing() {
  return (
    <>
      <h1 className="mb-6 text-3xl">Order not found</h1>
      <EmptyState
        title="We can’t find that order in your account"
        art={<TornTicket />}
        action={<ButtonLink to="/account/orders">All orders</ButtonLink>}
      >
        If you have another account, it may be in that one.
      </EmptyState>
    </>
  );
}
