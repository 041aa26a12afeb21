import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { User } from '#contract/accounts/accounts.ts';
import type { OwnPayable } from '#contract/payouts/own-payables.ts';
import { TicketPile } from '#web/components/art/scenes.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { EmptyState } from '#web/components/ui/empty-state.tsx';
import { LoadFailed } from '#web/components/ui/load-failed.tsx';
import { Pagination } from '#web/components/ui/pagination.tsx';
import { Loading, Skeleton } from '#web/components/ui/skeleton.tsx';
import { useApi } from '#web/lib/router-context.ts';
import { PaymentRow } from '../payment-row.tsx';
import { describePart } from '../payment-text.ts';
import { PAYMENTS_A_PAGE, paymentsPageQuery, payoutQuery } from '../queries.ts';

/** What the user is owed and was paid, unpaid amounts first. */
export function Payments({ user, page }: { user: User; page: number }) {
  const api = useApi();
  const navigate = useNavigate();
  const { data: details } = useQuery(payoutQuery(api, user.id));
  const { data, isError, refetch } = useQuery(paymentsPageQuery(api, user.id, page));
  if (isError)
    return <LoadFailed title="Your payments could not be loaded." onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <Loading label="Loading your payments...">
        <Skeleton className="h-40" />
      </Loading>
    );
  }
  if (data.rows.length === 0) return <NoPayments user={user} page={page} />;
  return (
    <>
      <ul>
        {data.rows.map((payment) => (
          <PaymentRow
            key={payment.id}
            payment={payment}
            title={<DrawLink payment={payment} />}
            note={describePart(payment)}
            hasDetails={details?.method !== null}
          />
        ))}
      </ul>
      <div className="mt-6">
        <Pagination
          label="Payments"
          page={page}
          pageCount={Math.ceil(data.total / PAYMENTS_A_PAGE)}
          onPage={(next) => void navigate({ to: '/account/payout', search: next > 1 ? { page: next } : {} })}
        />
      </div>
    </>
  );
}

function DrawLink({ payment }: { payment: OwnPayable }) {
  const { prizeDrawId, prizeDrawTitle, awardId } = payment;
  const params = { id: prizeDrawId };
  return awardId === null ? (
    <Link to="/prize-draw/$id/money" params={params} className="link">
      {prizeDrawTitle}
    </Link>
  ) : (
    <Link to="/prize-draw/$id/won" params={params} search={{ award: awardId }} className="link">
      {prizeDrawTitle}
    </Link>
  );
}

function NoPayments({ user, page }: { user: User; page: number }) {
  if (page > 1) {
    return (
      <EmptyState
        level={3}
        title="There are no payments on this page"
        action={<ButtonLink to="/account/payout">Go to the first page</ButtonLink>}
      />
    );
  }
  return (
    <EmptyState level={3} title="No payments yet" art={<TicketPile />}>
      {user.role === 'participant'
        ? 'If you win a prize and get cash instead, you’ll see the payment here.'
        : 'Once one of your draws is settled, you’ll see your share of its ticket sales here, along with any cash you win.'}
    </EmptyState>
  );
}
