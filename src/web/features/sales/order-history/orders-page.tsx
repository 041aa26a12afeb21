import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { User } from '#contract/accounts/accounts.ts';
import { RaffleDrum } from '#web/components/art/raffle-drum.tsx';
import { PageHeader } from '#web/components/layout/page.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { EmptyState } from '#web/components/ui/empty-state.tsx';
import { LoadFailed } from '#web/components/ui/load-failed.tsx';
import { Pagination } from '#web/components/ui/pagination.tsx';
import { Loading, Skeleton } from '#web/components/ui/skeleton.tsx';
import { useApi } from '#web/lib/router-context.ts';
import type { ServerTime } from '#web/lib/server-time.ts';
import { OrderEntry } from './order-entry.tsx';
import { ORDERS_A_PAGE, ordersPageQuery } from './queries.ts';

type OrdersPageProps = { user: User; page: number; time: ServerTime };

export function OrdersPage({ user, page, time }: OrdersPageProps) {
  return (
    <>
      <PageHeader title="Orders" lead="Everything you’ve bought, with receipts and refunds." />
      <Orders user={user} page={page} time={time} />
    </>
  );
}

function Orders({ user, page, time }: OrdersPageProps) {
  const navigate = useNavigate();
  const { data, isError, refetch } = useQuery(ordersPageQuery(useApi(), user.id, page));
  if (isError) {
    return <LoadFailed title="We couldn’t load your orders." onRetry={() => void refetch()} />;
  }
  if (!data) return <OrdersSkeleton />;
  if (data.rows.length === 0) return <NoOrders page={page} />;
  return (
    <>
      <ul className="border-line border-t">
        {data.rows.map((order) => (
          <li key={order.id} className="border-line border-b">
            <OrderEntry order={order} time={time} />
          </li>
        ))}
      </ul>
      <div className="mt-6">
        <Pagination
          label="Orders"
          page={page}
          pageCount={Math.ceil(data.total / ORDERS_A_PAGE)}
          onPage={(next) => void navigate({ to: '/account/orders', search: next > 1 ? { page: next } : {} })}
        />
      </div>
    </>
  );
}

function NoOrders({ page }: { page: number }) {
  if (page > 1) {
    return (
      <EmptyState
        title="You don’t have that many orders"
        action={<ButtonLink to="/account/orders">Go to the first page</ButtonLink>}
      />
    );
  }
  return (
    <EmptyState
      title="No orders yet"
      art={<RaffleDrum />}
      action={<ButtonLink to="/prize-draws">Browse Prize Draws</ButtonLink>}
    >
      When you buy tickets, your orders and receipts will appear here.
    </EmptyState>
  );
}

export function OrdersSkeleton() {
  return (
    <Loading label="Loading your orders...">
      <div className="grid gap-4">
        {['first', 'second', 'third'].map((key) => (
          <Skeleton key={key} className="h-28" />
        ))}
      </div>
    </Loading>
  );
}
