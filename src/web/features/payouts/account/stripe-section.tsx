import { useQueryClient } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { User } from '#contract/accounts/accounts.ts';
import type { PayoutDetails } from '#contract/payouts/bank-details.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { FormFailure } from '#web/components/ui/form-failure.tsx';
import { NotConfirmed, useConfirmed } from '#web/features/accounts/account/confirmation.tsx';
import { getErrorMessage } from '#web/lib/messages.ts';
import { useApi } from '#web/lib/router-context.ts';
import { type ServerTime, useReadOff } from '#web/lib/server-time.ts';
import { describeStripe } from './stripe-text.ts';

type StripeSectionProps = {
  user: User;
  details: PayoutDetails;
  time: ServerTime;
  /** Stripe sent the payee back because its link was used or has expired. */
  isExpired?: boolean;
};

/** The user's account at Stripe, and the way to it. */
export function StripeSection({ user, details, time, isExpired = false }: StripeSectionProps) {
  const { method, stripe, usableFrom } = details;
  const isHeld = useReadOff(time, (now) => usableFrom !== null && now < Date.parse(usableFrom));
  const { open, pending, failure } = useStripe(user);
  // Only for a user who has chosen Stripe before: a link to this page must not choose it for them.
  useOnce(isExpired && method === 'stripe', open);
  if (!stripe) {
    return (
      <>
        <p className="measure mb-5">
          {method === 'bank'
            ? 'You can be paid through Stripe instead. Stripe asks for your details on its own page and pays out to your bank.'
            : 'Stripe asks for your details on its own page and pays out to your bank. We never see them.'}
        </p>
        <StripeButton text="Continue with Stripe" pending={pending} onOpen={open} />
        <FormFailure message={failure} />
      </>
    );
  }
  const { tone, title, text, action } = describeStripe(stripe, { usableFrom, isHeld });
  const needs = stripe.requirements.filter(({ from }) => from === 'payee');
  return (
    <>
      <Alert tone={tone} title={title}>
        <p>{text}</p>
        {needs.length > 0 && (
          <ul className="mt-2 list-disc pl-5">
            {needs.map(({ description, problem }) => (
              <li key={`${description} ${problem}`}>
                {description}
                {problem && <span className="block text-muted text-sm">{problem}</span>}
              </li>
            ))}
          </ul>
        )}
      </Alert>
      {action && (
        <div className="mt-5">
          <StripeButton text={action} pending={pending} onOpen={open} />
        </div>
      )}
      <FormFailure message={failure} />
    </>
  );
}

function StripeButton({ text, pending, onOpen }: { text: string; pending: boolean; onOpen: () => void }) {
  return (
    <Button variant="secondary" pending={pending} pendingText="Opening Stripe..." onClick={onOpen}>
      <ExternalLink className="size-4" aria-hidden="true" />
      {text}
    </Button>
  );
}

/** Opens Stripe's page in this tab, after a re-authentication. Each link can be opened once. */
function useStripe(user: User) {
  const api = useApi();
  const queryClient = useQueryClient();
  const confirmed = useConfirmed();
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const open = async () => {
    setPending(true);
    setFailure(undefined);
    try {
      const params = { id: user.id };
      const { url } = await confirmed(() => api('POST /api/v1/users/:id/payout/onboarding', { params }));
      window.location.assign(url);
    } catch (error) {
      setPending(false);
      if (error instanceof NotConfirmed) return;
      setFailure(getErrorMessage(error));
      // Stripe may have been chosen although the link failed.
      await queryClient.invalidateQueries({ queryKey: ['GET /api/v1/users/:id/payout'] });
    }
  };
  return { open: () => void open(), pending, failure };
}

/** Acts once after the page has loaded. */
function useOnce(wanted: boolean, act: () => void): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (!wanted || isDone.current) return;
    isDone.current = true;
    act();
  });
}
