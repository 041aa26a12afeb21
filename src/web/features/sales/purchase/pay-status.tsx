import { Hourglass, WifiOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { useSite } from '#web/lib/router-context.ts';
import type { Payment, Problem } from './machine/purchase-state.ts';
import type { RetryReason } from './send-with-retries.ts';

/** Returns the button's text while a payment is being made. */
export function getPendingText(payment: Payment): string {
  switch (payment.at) {
    case 'retrying':
      return 'Trying again…';
    case 'authenticating':
      return 'Waiting for your bank…';
    default:
      return isConfirming(payment) ? 'Confirming…' : 'Processing…';
  }
}

const isConfirming = (payment: Payment) =>
  payment.at === 'following' || (payment.at === 'settling' && payment.wasFollowed);

const isSending = (payment: Payment) =>
  payment.at === 'collecting' ||
  payment.at === 'sending' ||
  (payment.at === 'settling' && !payment.wasFollowed);

type PayStatusProps = { payment: Payment; onTryAgain: () => void };

/** Explains what went wrong, what happens next, and what the buyer can do. */
export function PayStatus({ payment, onTryAgain }: PayStatusProps) {
  return (
    <>
      {payment.at === 'idle' && payment.problem && <ProblemNote problem={payment.problem} />}
      {payment.at === 'retrying' && <TryingAgain reason={payment.reason} />}
      {payment.at === 'stuck' && <Stuck reason={payment.reason} onTryAgain={onTryAgain} />}
      <p role="status" className="sr-only">
        {isSending(payment) && 'Processing your purchase…'}
        {payment.at === 'authenticating' && 'Waiting for your bank…'}
        {isConfirming(payment) && 'Confirming your payment…'}
      </p>
    </>
  );
}

/** The disabled button has lost the focus, so the note receives it and screen readers read it out. */
function ProblemNote({ problem }: { problem: Problem }) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem.takesFocus) note.current?.focus();
  }, [problem]);
  return (
    <div ref={note} tabIndex={-1} className="scroll-mb-32 outline-none">
      <Alert tone="danger" title={problem.message} announce={!problem.takesFocus}>
        {problem.takesFocus && 'You haven’t paid anything. Try again, or pay another way.'}
      </Alert>
    </div>
  );
}

function TryingAgain({ reason }: { reason: RetryReason }) {
  return reason.kind === 'busy' ? (
    <Alert title={reason.message ?? BUSY} announce icon={Hourglass}>
      Please keep this page open. We’ll try again for you.
    </Alert>
  ) : (
    <Alert title="The connection was lost." announce icon={WifiOff}>
      Please keep this page open. We’ll look for your order, and send it again if it didn’t arrive. You’ll
      never be charged twice.
    </Alert>
  );
}

const BUSY = 'We’re very busy right now.';

function Stuck({ reason, onTryAgain }: { reason: RetryReason; onTryAgain: () => void }) {
  const { brandName } = useSite();
  return reason.kind === 'busy' ? (
    <Alert
      tone="warning"
      announce
      title={reason.message ?? BUSY}
      action={<Button onClick={onTryAgain}>Try again</Button>}
    >
      We’ve tried several times. Your details are still here, and you haven’t paid anything.
    </Alert>
  ) : (
    <Alert
      tone="warning"
      announce
      title={`We can’t reach ${brandName}.`}
      action={<Button onClick={onTryAgain}>Check again</Button>}
    >
      Your order may or may not have arrived. Check again once you’re online. If it arrived, you’ll get your
      tickets. If it didn’t, we’ll send it then. You’ll never be charged twice.
    </Alert>
  );
}
