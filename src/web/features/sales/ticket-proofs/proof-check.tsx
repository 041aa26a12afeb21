import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { formatTicketNumber } from '#domain/orders/ticket-digits.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Spinner } from '#web/components/ui/spinner.tsx';
import { useApi, useSite } from '#web/lib/router-context.ts';
import { useAuth } from '#web/lib/session.tsx';
import type { CheckedProofs, TicketProblem } from './check-ticket-proofs.ts';
import { readPurchaseFacts } from './purchase-facts.ts';
import { saveTicketProofs } from './save-ticket-proofs.ts';

type ProofCheckProps = { drawId: string; orderId: string; numbers: readonly number[] };

/** Checks the proofs of an order's tickets in the buyer's browser at once, keeps them, and says so. */
export function ProofCheck({ drawId, orderId, numbers }: ProofCheckProps) {
  const { data, isError, isFetching, refetch } = useProofCheck({ drawId, orderId, numbers });
  const isOne = numbers.length === 1;
  if (isError) {
    return (
      <Alert
        tone="warning"
        title={`We couldn’t check the ${isOne ? 'proof of your ticket' : 'proofs of your tickets'}.`}
        action={
          <Button variant="secondary" pending={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        }
      >
        This doesn’t affect your order. Check your connection and try again.
      </Alert>
    );
  }
  if (!data) {
    return (
      <p className="text-muted">
        <Spinner
          label={isOne ? 'Checking the proof of your ticket…' : 'Checking the proofs of your tickets…'}
        />
      </p>
    );
  }
  const save = () => saveTicketProofs(drawId, data.proofs);
  return (
    <div role="status">
      {data.problems.length > 0 ? (
        <WrongTickets problems={data.problems} onSave={save} />
      ) : (
        <p className="measure text-muted text-sm">{describeCheck(data, numbers.length)}</p>
      )}
      {data.problems.length === 0 && !isOne && (
        <Button size="sm" variant="quiet" className="-ml-3.5 mt-1" onClick={save}>
          <Download className="size-4.5" aria-hidden="true" />
          Save all ticket proofs
        </Button>
      )}
    </div>
  );
}

function useProofCheck({ drawId, orderId, numbers }: ProofCheckProps) {
  const api = useApi();
  const { user } = useAuth();
  const account = user?.id ?? '';
  return useQuery({
    queryKey: ['GET /api/v1/orders/:id/ticket-proofs', orderId, account],
    enabled: user !== null,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const proofs = await api('GET /api/v1/orders/:id/ticket-proofs', { params: { id: orderId } });
      const { checkTicketProofs } = await import('./check-ticket-proofs.ts');
      const facts = readPurchaseFacts(() => sessionStorage, orderId);
      return { proofs, ...(await checkTicketProofs(proofs, { drawId, account, numbers, facts })) };
    },
  });
}

function describeCheck({ isKept, isChecked }: CheckedProofs, count: number): string {
  const [tickets, are, them, proofs] =
    count === 1 ? ['ticket', 'is', 'it', 'proof'] : ['tickets', 'are', 'them', 'proofs'];
  const checked = isChecked
    ? `Checked in your browser: your ${tickets} ${are} in the draw’s public log as you bought ${them}. `
    : '';
  return isKept
    ? `${checked}Your browser keeps the ${proofs}, for when you check the draw.`
    : `${checked}Your browser doesn’t allow this page to keep the ${proofs}, so save ${count === 1 ? 'it' : 'them'} yourself.`;
}

type WrongTicketsProps = { problems: readonly TicketProblem[]; onSave: () => void };

/** The number of tickets that are listed with what is wrong. */
const LISTED = 5;

function WrongTickets({ problems, onSave }: WrongTicketsProps) {
  const { supportEmail } = useSite();
  const [first] = problems;
  if (!first) return null;
  const isOne = problems.length === 1;
  return (
    <Alert
      tone="danger"
      announce
      title={
        isOne
          ? `Ticket ${formatTicketNumber(first.ticketNumber)} isn’t in the log as you bought it.`
          : `${problems.length} tickets aren’t in the log as you bought them.`
      }
      action={
        <Button variant="secondary" onClick={onSave}>
          <Download className="size-5" aria-hidden="true" />
          Save the file
        </Button>
      }
    >
      <ul>
        {problems.slice(0, LISTED).map(({ ticketNumber, problem }) => (
          <li key={ticketNumber} className="wrap-anywhere">
            {isOne ? problem : `${formatTicketNumber(ticketNumber)}: ${problem}`}
          </li>
        ))}
      </ul>
      <p className="mt-2">
        Keep this file and contact{' '}
        {supportEmail === undefined ? (
          'us'
        ) : (
          <a href={`mailto:${supportEmail}`} className="link">
            {supportEmail}
          </a>
        )}
        .
      </p>
    </Alert>
  );
}
