import { useQuery } from '@tanstack/react-query';
import type { Award } from '#contract/awards/awards.ts';
import type { AgeCheck } from '#contract/play/age-checks.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { LoadFailed } from '#web/components/ui/load-failed.tsx';
import { AgeCheckPanel } from '#web/features/sales/age-check/age-check-panel.tsx';
import { findAgeCheckStep } from '#web/features/sales/age-check/age-check-text.ts';
import { useOwnAgeCheck } from '#web/features/sales/age-check/queries.ts';
import { useApi } from '#web/lib/router-context.ts';
import { useAuth } from '#web/lib/session.tsx';
import { paymentsOfDrawQuery, payoutQuery } from '../queries.ts';
import { describeCash } from './cash-text.ts';

type WinnerCashProps = {
  drawId: string;
  userId: string;
  award: Pick<Award, 'id' | 'cash'>;
};

/** Where a winner's cash is, the link to enter bank details, and the age check if the payment waits for it. */
export function WinnerCash({ drawId, userId, award }: WinnerCashProps) {
  const api = useApi();
  const { user } = useAuth();
  const { data: check } = useOwnAgeCheck();
  const details = useQuery(payoutQuery(api, userId));
  const payments = useQuery(paymentsOfDrawQuery(api, userId, drawId));
  if (details.isError || payments.isError) {
    const retry = () => void Promise.all([details.refetch(), payments.refetch()]);
    return <LoadFailed title="Your payment could not be loaded." onRetry={retry} />;
  }
  if (!details.data || !payments.data) return null;
  const payment = payments.data.find(({ awardId }) => awardId === award.id);
  const isAsked = payment ? payment.waitsForAge : check && asksForAge(check);
  const isOpen = check && user ? findAgeCheckStep(check, Boolean(user.dateOfBirth)) !== null : true;
  const { tone, title, text, action } = describeCash({
    // The winner may just have passed the check on this page.
    payment: payment && { ...payment, waitsForAge: payment.waitsForAge && isOpen },
    cash: award.cash,
    details: details.data,
  });
  return (
    <>
      {isAsked && check && user && (
        <AgeCheckPanel user={user} check={check} purpose="payment" className="mb-8" />
      )}
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
    </>
  );
}

/** Used before the settlement, when there is no payment yet to say so. */
const asksForAge = ({ needsAddress, document }: AgeCheck): boolean =>
  needsAddress || document.state !== 'none';
