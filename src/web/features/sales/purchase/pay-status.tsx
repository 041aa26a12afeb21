import { Hourglass, WifiOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { useSite } from '#web/lib/router-context.ts';
import type { Hitch } from './attempt.ts';
import type { PaymentFlow, PayStage, Problem } from './use-payment.ts';

/** What the button reads while a payment is under way. */
export function pendingWords({ at }: PayStage): string {
  if (at === 'again') return 'Trying again…';
  if (at === 'bank') return 'Waiting for your bank…';
  return at === 'confirming' ? 'Confirming…' : 'Processing…';
}

/** What went wrong, what is being done about it, and what the buyer can do. */
export function PayStatus({ payment: { stage, problem, again } }: { payment: PaymentFlow }) {
  return (
    <>
      {problem && <ProblemNote problem={problem} />}
      {stage.at === 'again' && <TryingAgain hitch={stage.hitch} />}
      {stage.at === 'stuck' && <Stuck hitch={stage.hitch} onAgain={again} />}
      <p role="status" className="sr-only">
        {stage.at === 'sending' && 'Processing your purchase…'}
        {stage.at === 'bank' && 'Waiting for your bank…'}
        {stage.at === 'confirming' && 'Confirming your payment…'}
      </p>
    </>
  );
}

/** The focus went with the button that was pressed; it comes back where there is something to read. */
function ProblemNote({ problem }: { problem: Problem }) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem.focus) note.current?.focus();
  }, [problem]);
  return (
    <div ref={note} tabIndex={-1} className="scroll-mb-32 outline-none">
      <Alert tone="danger" title={problem.message} announce={!problem.focus}>
        {problem.focus && 'Nothing was paid. You can try again, or pay in another way.'}
      </Alert>
    </div>
  );
}

function TryingAgain({ hitch }: { hitch: Hitch }) {
  return hitch.kind === 'busy' ? (
    <Alert title={hitch.said ?? BUSY} announce icon={Hourglass}>
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

function Stuck({ hitch, onAgain }: { hitch: Hitch; onAgain: () => void }) {
  const { brandName } = useSite();
  return hitch.kind === 'busy' ? (
    <Alert
      tone="warning"
      announce
      title={hitch.said ?? BUSY}
      action={<Button onClick={onAgain}>Try again</Button>}
    >
      Several tries did not get through. What you filled in is kept, and nothing was paid.
    </Alert>
  ) : (
    <Alert
      tone="warning"
      announce
      title={`${brandName} cannot be reached.`}
      action={<Button onClick={onAgain}>Check again</Button>}
    >
      Your order may have arrived or not. Check once you are online again: if it did, you get your tickets; if
      not, it is sent then. It is never charged twice.
    </Alert>
  );
}
