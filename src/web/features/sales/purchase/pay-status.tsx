import { Hourglass, WifiOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { useSite } from '#web/lib/router-context.ts';
import type { Payment, Problem } from './purchase-machine.ts';
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
        {problem.takesFocus && 'Nothing was paid. You can try again, or pay in another way.'}
      </Alert>
    </div>
  );
}

function TryingAgain({ reason }: { reason: RetryReason }) {
  return reason.kind === 'busy' ? (
    <Alert title={reason.message ?? BUSY} announce icon={Hourglass}>
      Please keep this page open: it tries again by itself.
    </Alert>
  ) : (
    <Alert title="The connection was lost." announce icon={WifiOff}>
      Please keep this page open: your order is looked for, and sent again if it did not arrive. It is never
      charged twice.
    </Alert>
  );
}

const BUSY = 'We are very busy right now.';

function Stuck({ reason, onTryAgain }: { reason: RetryReason; onTryAgain: () => void }) {
  const { brandName } = useSite();
  return reason.kind === 'busy' ? (
    <Alert
      tone="warning"
      announce
      title={reason.message ?? BUSY}
      action={<Button onClick={onTryAgain}>Try again</Button>}
    >
      Several tries did not get through. What you filled in is kept, and nothing was paid.
    </Alert>
  ) : (
    <Alert
      tone="warning"
      announce
      title={`${brandName} cannot be reached.`}
      action={<Button onClick={onTryAgain}>Check again</Button>}
    >
      Your order may have arrived or not. Check once you are online again: if it did, you get your tickets; if
      not, it is sent then. It is never charged twice.
    </Alert>
  );
}
