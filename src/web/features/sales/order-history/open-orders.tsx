import { useQuery } from '@tanstack/react-query';
import { Hourglass } from 'lucide-react';
import type { PlacedOrder } from '#contract/sales/order-history.ts';
import { formatPounds } from '#domain/money/format.ts';
import { plural } from '#domain/text/plural.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { useApi } from '#web/lib/router-context.ts';
import type { ServerTime } from '#web/lib/server-time.ts';
import { openOrdersQuery } from './queries.ts';
import { TimeLeft } from './time-left.tsx';

/** The user's unpaid orders that hold tickets. Hidden if there are none. */
export function OpenOrders({ userId, time }: { userId: string; time: ServerTime }) {
  const { data = [] } = useQuery(openOrdersQuery(useApi(), userId));
  if (data.length === 0) return null;
  return (
    <div className="mb-8 grid gap-3">
      {data.map((order) => (
        <OpenOrder key={order.id} order={order} time={time} />
      ))}
    </div>
  );
}

function OpenOrder({ order, time }: { order: PlacedOrder; time: ServerTime }) {
  const { draw, quantity, totalPence, expiresAt } = order;
  return (
    <Alert
      tone="warning"
      icon={Hourglass}
      title={`${plural(quantity, 'ticket')} ${quantity === 1 ? 'is' : 'are'} held for you`}
      action={
        <ButtonLink to="/prize-draw/$id/purchase" params={{ id: draw.id }} search={{ order: order.id }}>
          {`Pay ${formatPounds(totalPence)}`}
        </ButtonLink>
      }
    >
      <p className="wrap-anywhere line-clamp-2">
        {draw.title}
        {expiresAt !== null && (
          <>
            {': '}
            <TimeLeft expiresAt={expiresAt} time={time} />
          </>
        )}
      </p>
    </Alert>
  );
}
