import { Link } from '@tanstack/react-router';
import type { PayableTotals } from '#contract/payouts/payout-overview.ts';
import { formatPounds } from '#domain/money/format.ts';
import { CHARITY_DAYS } from '#domain/payouts/overdue.ts';
import { PAYABLE_STATES } from '#domain/payouts/states.ts';
import { plural } from '#domain/text/plural.ts';
import { formatLongDate } from '#domain/time/london.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { cn } from '#web/components/ui/cn.ts';
import { AdminLink } from '../detail.tsx';
import { type AdminSearch, buildAdminSearch } from '../search.ts';
import { STATE_NAMES } from './payable-text.ts';

type PayoutTotalsProps = { totals: PayableTotals; search: AdminSearch };

/** The totals of each state, as filters of the list, and what is late. */
export function PayoutTotals({ totals, search }: PayoutTotalsProps) {
  return (
    <>
      <Late totals={totals} />
      <ul
        aria-label="Totals by status"
        className="hairline grid grid-cols-2 gap-px overflow-hidden rounded-sheet bg-line max-sm:[&>:last-child]:col-span-2 sm:grid-cols-5"
      >
        {PAYABLE_STATES.map((state) => {
          const { payables, amountPence } = totals.states[state];
          const isShown = search.state === state;
          return (
            <li key={state} className="bg-surface">
              <Link
                to="/admin"
                search={buildAdminSearch({
                  tab: 'payouts',
                  draw: search.draw,
                  state: isShown ? undefined : state,
                })}
                resetScroll={false}
                aria-current={isShown || undefined}
                className={cn(
                  'block h-full px-4 py-4 hover:bg-paper focus-visible:-outline-offset-2 sm:px-5',
                  isShown && 'bg-accent-soft/60 hover:bg-accent-soft/60',
                )}
              >
                <span className="block text-muted text-sm">{STATE_NAMES[state]}</span>
                <span className="tabular block font-display font-semibold text-xl">
                  {formatPounds(amountPence)}
                </span>
                <span className="block text-muted text-sm">{plural(payables, 'payout')}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </>
  );
}

function Late({ totals: { overdue, unsettledDraws } }: { totals: PayableTotals }) {
  return (
    <>
      {overdue.payables > 0 && (
        <Alert
          tone="danger"
          title={`${plural(overdue.payables, 'payout')} overdue: ${formatPounds(overdue.amountPence)}`}
          className="mb-4"
        >
          They’re marked in the list with the reason. We email all admins about them once a day.
        </Alert>
      )}
      {unsettledDraws.length > 0 && (
        <Alert
          tone="warning"
          title={`${plural(unsettledDraws.length, 'prize draw')} not settled ${CHARITY_DAYS} days after the end`}
          className="mb-4"
        >
          <p>
            We can’t pay their charities yet. A prize is undecided, a payment or refund is pending, or open
            disputes come to more than the host’s share.
          </p>
          <ul className="mt-1.5 grid gap-1">
            {unsettledDraws.map(({ id, title, endedAt }) => (
              <li key={id} className="wrap-anywhere">
                <AdminLink search={{ tab: 'draws', open: id }}>{title}</AdminLink>
                {`, ended on ${formatLongDate(endedAt)}`}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </>
  );
}
