import { useQuery } from '@tanstack/react-query';
import type { OrderDetails } from '#contract/sales/order-history.ts';
import { wasPaid } from '#web/features/sales/order-history/order-state.ts';
import { ReceiptDocument } from '#web/features/sales/order-history/receipt-page.tsx';
import { useApi } from '#web/lib/router-context.ts';
import { AdminLink, Detail, DetailSkeleton, Facts } from '../detail.tsx';
import { DetailFailed, isGone } from '../detail-failed.tsx';
import { EmailsLink } from './emails-link.tsx';
import { OrderActions, PaymentLink } from './order-actions.tsx';
import { orderQuery } from './queries.ts';

type OrderDetailProps = { personId: string; id: string };

export function OrderDetail({ personId, id }: OrderDetailProps) {
  const { data: order, error, refetch } = useQuery(orderQuery(useApi(), personId, id));
  if (order && !isGone(error)) return <Order order={order} personId={personId} />;
  if (error) return <DetailFailed what="order" error={error} onRetry={() => void refetch()} />;
  return <DetailSkeleton label="The order" />;
}

function Order({ order, personId }: { order: OrderDetails; personId: string }) {
  return (
    <Detail
      back="The account"
      own={['order']}
      title={`${wasPaid(order) ? 'Receipt' : 'Order'} ${order.number}`}
      lead={
        <p className="flex flex-wrap gap-x-5">
          <AdminLink search={{ tab: 'draws', open: order.draw.id }}>The draw</AdminLink>
          <EmailsLink personId={personId} />
        </p>
      }
      actions={<OrderActions order={order} />}
    >
      {order.paymentReference && (
        <div className="mb-6">
          <Facts items={[{ name: 'Payment', value: <PaymentLink order={order} /> }]} />
        </div>
      )}
      <div className="max-w-reading">
        <ReceiptDocument order={order} within="admin" />
      </div>
    </Detail>
  );
}
