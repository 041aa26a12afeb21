import { useQuery } from '@tanstack/react-query';
import { Hourglass, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { User } from '#contract/accounts/accounts.ts';
import type { PayoutDetails } from '#contract/payouts/bank-details.ts';
import { formatDateTime, formatLongDate } from '#domain/time/london.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { LoadFailed } from '#web/components/ui/load-failed.tsx';
import { Loading, Skeleton } from '#web/components/ui/skeleton.tsx';
import { focusElement } from '#web/features/awards/focus-element.ts';
import { useApi } from '#web/lib/router-context.ts';
import { type ServerTime, useReadOff } from '#web/lib/server-time.ts';
import { payoutQuery } from '../queries.ts';
import { BankDetailsForm } from './bank-details-form.tsx';

/** The user's bank account, and the form to enter or change it. */
export function BankAccount({ user, time }: { user: User; time: ServerTime }) {
  const { data, isError, refetch } = useQuery(payoutQuery(useApi(), user.id));
  const [editing, setEditing] = useState<boolean>();
  if (isError)
    return <LoadFailed title="Your bank details could not be loaded." onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <Loading label="Loading your bank details...">
        <Skeleton className="h-28" />
      </Loading>
    );
  }
  if (data.method === 'stripe') {
    return editing ? (
      <BankDetailsForm user={user} onDone={() => setEditing(false)} onCancel={() => setEditing(false)} />
    ) : (
      <>
        <p className="measure mb-5">We pay you through Stripe.</p>
        <Button
          variant="secondary"
          ref={editing === false ? focusElement : undefined}
          onClick={() => setEditing(true)}
        >
          Use a bank account instead
        </Button>
      </>
    );
  }
  if (data.lastFour === null) {
    return (
      <>
        <p className="measure mb-6">
          {`You haven’t entered bank details yet. ${data.offersStripe ? 'Enter them, or choose Stripe below, so we can pay you.' : 'We need them before we can pay you.'}`}
        </p>
        <BankDetailsForm user={user} onDone={() => setEditing(false)} />
      </>
    );
  }
  return (
    <>
      <Details details={data} time={time} />
      {editing ? (
        <div className="mt-7 border-line border-t pt-6">
          <BankDetailsForm
            user={user}
            isChange
            onDone={() => setEditing(false)}
            onCancel={() => setEditing(false)}
          />
        </div>
      ) : (
        <Button
          variant="secondary"
          className="mt-5"
          ref={editing === false ? focusElement : undefined}
          onClick={() => setEditing(true)}
        >
          Change bank details
        </Button>
      )}
    </>
  );
}

function Details({ details, time }: { details: PayoutDetails; time: ServerTime }) {
  const { accountName, lastFour, enteredAt, usableFrom } = details;
  const isUsed = useReadOff(time, (now) => usableFrom !== null && now >= Date.parse(usableFrom));
  return (
    <>
      <dl className="grid gap-x-10 gap-y-3 sm:grid-cols-[auto_auto_1fr]">
        {[
          { label: 'Name', value: accountName ?? '–' },
          { label: 'Account number', value: `ends in ${lastFour}` },
          { label: 'Entered', value: formatLongDate(enteredAt) },
        ].map(({ label, value }) => (
          <div key={label} className="min-w-0">
            <dt className="text-muted text-sm">{label}</dt>
            <dd className="wrap-anywhere tabular font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      {accountName === null ? (
        <Alert
          tone="warning"
          icon={TriangleAlert}
          title="Please enter your bank details again"
          className="mt-5"
        >
          We can no longer read them, so we cannot pay you.
        </Alert>
      ) : (
        !isUsed && (
          <Alert
            icon={Hourglass}
            title={`We’ll use these details from ${formatDateTime(usableFrom)}`}
            className="mt-5"
          >
            We won’t pay you until then. If you didn’t enter these details, change them and your password now.
          </Alert>
        )
      )}
    </>
  );
}
