import { useQuery } from '@tanstack/react-query';
import type { Award } from '#contract/awards/awards.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { LoadFailed } from '#web/components/ui/load-failed.tsx';
import { useApi } from '#web/lib/router-context.ts';
import { paymentsOfDrawQuery, payoutQuery } from '../queries.ts';
import { describeCash } from './cash-text.ts';

type WinnerCashProps = {
  drawId: string;
  userId: string;
  award: Pick<Award, 'id' | 'cash'>;
};

/** Where a winner's cash is, and the link to enter bank details. */
export function WinnerCash({ drawId, userId, award }: WinnerCashProps) {
  const api = useApi();
  const details = useQuery(payoutQuery(api, userId));
  const payments = useQuery(paymentsOfDrawQuery(api, userId, drawId));
  if (details.isError || payments.isError) {
    const retry = () => void Promise.all([details.refetch(), payments.refetch()]);
    return <LoadFailed title="Your payment could not be loaded." onRetry={retry} />;
  }
  if (!details.data || !payments.data) return null;
  const payment = payments.data.find(({ awardId }) => awardId === award.id);
  const { tone, title, text, action } = describeCash({
    payment,
    cash: award.cash,
    details: details.data,
  });
  return (
    <Alert
      tone={tone}
      title={<span className="wrap-anywhere">{title}</span>}
      action={
        action && (
          <ButtonLink to="/account/payout" className="max-sm:w-full">
            {action}
          </ButtonLink>
        )
      }
    >
      <span className="wrap-anywhere">{text}</span>
    </Alert>
  );
}
