import type { Receipt } from '#contract/sales/orders.ts';
import { plural } from '#domain/text/plural.ts';
import { formatTime } from '#domain/time/london.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { getTooManyMessage } from '#web/features/draws/buy/ticket-limits.ts';

export const buildPurchasePath = (id: string, quantity: number) =>
  `/prize-draw/${id}/purchase?quantity=${quantity}`;

export function LoginRequired({ id, quantity }: { id: string; quantity: number }) {
  return (
    <Alert
      tone="warning"
      title="Login Required"
      action={
        <ButtonLink to="/auth" search={{ returnTo: buildPurchasePath(id, quantity) }}>
          Log in or Register
        </ButtonLink>
      }
    >
      You need a free account to buy tickets. Create one or sign in below.
    </Alert>
  );
}

/**
 * Shown if the quantity is more than can be bought. One press changes it to the maximum and keeps the rest of the
 * form.
 */
export function TooMany({ id, most }: { id: string; most: number }) {
  const { title, description } = getTooManyMessage(most);
  return (
    <Alert
      tone="warning"
      title={title}
      announce
      action={
        <div className="flex flex-wrap gap-3">
          <ButtonLink
            to="/prize-draw/$id/purchase"
            params={{ id }}
            search={{ quantity: most }}
            replace
            resetScroll={false}
          >
            {`Take ${plural(most, 'ticket')}`}
          </ButtonLink>
          <ButtonLink to="/prize-draw/$id/tickets" params={{ id }} variant="secondary">
            Change quantity
          </ButtonLink>
        </div>
      }
    >
      {description}
    </Alert>
  );
}

type ElsewhereProps = {
  drawId: string;
  quantity: number;
  order: Receipt['order'];
  /** Whether the order on this page is settled, so that no payment is made here. */
  over?: boolean;
};

/** Shown if another tab of this browser has bought tickets in the same draw. */
export function BoughtElsewhere({ drawId, quantity, order, over = false }: ElsewhereProps) {
  return (
    <Alert
      tone="success"
      announce
      title={`You have just bought ${plural(order.quantity, 'ticket')} in another tab.`}
      className="mt-6"
      action={
        <ButtonLink
          to="/prize-draw/$id/purchase"
          params={{ id: drawId }}
          search={{ quantity, order: order.id }}
          replace
          variant="secondary"
        >
          Show my tickets
        </ButtonLink>
      }
    >
      {over
        ? 'The order below is a different one. It wasn’t paid.'
        : 'Anything you buy here is on top of those.'}
    </Alert>
  );
}

/** Shown if the buyer has an open order, which must be paid or cancelled before they can buy more. */
export function OrderWaits({ drawId, order }: { drawId: string; order: Receipt['order'] }) {
  const one = order.quantity === 1;
  return (
    <Alert
      tone="warning"
      title={`You have ${plural(order.quantity, 'ticket')} waiting for payment.`}
      className="mt-6"
      action={
        <ButtonLink to="/prize-draw/$id/purchase" params={{ id: drawId }}>
          Finish payment
        </ButtonLink>
      }
    >
      {`We’re holding ${one ? 'it' : 'them'} until ${formatTime(order.expiresAt)}. Pay for ${one ? 'it' : 'them'} or give ${one ? 'it' : 'them'} up before you buy more.`}
    </Alert>
  );
}
