import { useQuery } from '@tanstack/react-query';
import { Landmark } from 'lucide-react';
import { HOST_WORKING_DAYS } from '#domain/payouts/pay-days.ts';
import type { PayablePart } from '#domain/payouts/states.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { LoadFailed } from '#web/components/ui/load-failed.tsx';
import { Loading, Skeleton } from '#web/components/ui/skeleton.tsx';
import { useApi } from '#web/lib/router-context.ts';
import { PaymentRow } from '../payment-row.tsx';
import { paymentsOfDrawQuery, payoutQuery } from '../queries.ts';

const PARTS: Record<PayablePart, string> = {
  share: 'Share of the ticket sales',
  reserve: 'What’s left of the reserve',
  returned: 'A payment Stripe took back',
};

type HostPaymentsProps = {
  drawId: string;
  hostId: string;
  isHost: boolean;
  /** Whether nothing more can become due. */
  isFinal: boolean;
};

/** What the draw owes its host, and whether the host has said where to send it. */
export function HostPayments({ drawId, hostId, isHost, isFinal }: HostPaymentsProps) {
  const api = useApi();
  const { data: details } = useQuery(payoutQuery(api, hostId));
  const { data, isError, refetch } = useQuery(paymentsOfDrawQuery(api, hostId, drawId));
  if (isError) return <LoadFailed title="The payments could not be loaded." onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <Loading label="Loading the payments...">
        <Skeleton className="h-20" />
      </Loading>
    );
  }
  const payments = data.filter(({ kind }) => kind === 'host');
  const hasFailed = payments.some(({ state }) => state === 'failed');
  const isMissing = details?.method === null && (payments.length > 0 || !isFinal);
  return (
    <>
      {payments.length === 0 ? (
        <p className="measure text-muted">
          {isFinal
            ? `We don’t owe ${isHost ? 'you' : 'the host'} anything for this draw.`
            : `There’s nothing to pay yet. ${isHost ? 'Your' : 'The host’s'} payment appears here once the draw is settled. It’s then due within ${HOST_WORKING_DAYS} working days.`}
        </p>
      ) : (
        <ul>
          {payments.map((payment) => (
            <PaymentRow
              key={payment.id}
              payment={payment}
              title={PARTS[payment.part]}
              hasDetails={details?.method !== null}
            />
          ))}
        </ul>
      )}
      {(isMissing || hasFailed) && <DetailsMissing isHost={isHost} hasFailed={hasFailed} />}
    </>
  );
}

function DetailsMissing({ isHost, hasFailed }: { isHost: boolean; hasFailed: boolean }) {
  if (!isHost) {
    return hasFailed ? null : <p className="mt-4 font-semibold">The host hasn’t entered bank details.</p>;
  }
  return (
    <Alert
      icon={Landmark}
      tone={hasFailed ? 'danger' : 'warning'}
      title={hasFailed ? 'Please check your payout details' : 'Add your bank details to get paid'}
      action={<ButtonLink to="/account/payout">Getting paid</ButtonLink>}
      className="mt-4"
    >
      {hasFailed
        ? 'Our payment didn’t reach you. If your details are wrong, enter the correct ones and we’ll pay you again. If they’re correct, contact us.'
        : 'You can sell tickets without them, but we cannot pay you until you add them.'}
    </Alert>
  );
}
