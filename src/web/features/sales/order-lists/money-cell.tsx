import { formatPounds } from '#domain/money/format.ts';

type MoneyProps = { paidPence: number; refundedPence: number };

/** What was paid, and what of it was refunded. */
export function Money({ paidPence, refundedPence }: MoneyProps) {
  return (
    <>
      <span className="font-semibold">{formatPounds(paidPence)}</span>
      {refundedPence > 0 && (
        <span className="block text-muted text-sm">{`${formatPounds(refundedPence)} refunded`}</span>
      )}
    </>
  );
}

/** The number of tickets, with those that were voided or not entered. */
export function describeTickets(
  valid: string,
  { voided, entered }: { voided: number; entered?: number | undefined },
) {
  const more = [voided > 0 && `${voided} voided`, entered !== undefined && `${entered} entered`].filter(
    Boolean,
  );
  return [valid, ...more].join(', ');
}
