import type { Limits } from '#contract/play/play.ts';
import { formatPounds } from '#domain/money/format.ts';

/** What the user has paid by credit card this month, and what counts. */
export function CreditCards({ creditCards: { limitPence, spentPence } }: Pick<Limits, 'creditCards'>) {
  if (limitPence === 0) return <p className="measure">We don’t take credit cards.</p>;
  return (
    <>
      <p className="measure">
        {'Credit cards: '}
        <strong className="tabular">{`${formatPounds(spentPence)} of ${formatPounds(limitPence)}`}</strong>
        {' this month.'}
      </p>
      <p className="measure mt-2 text-muted text-sm">
        Cards and wallets that don’t say what kind of card they use count too, such as Link. Refunded tickets
        count until the end of the month in which you paid for them. With debit cards, only your spending
        limit applies.
      </p>
    </>
  );
}
