import { useWatch } from 'react-hook-form';
import { formatPounds, toPence } from '#domain/money/format.ts';
import { plural } from '#domain/text/plural.ts';
import { formatDateTime } from '#domain/time/london.ts';
import { parseDateInput } from './dates.ts';
import { useDrawFormFacts } from './form-context.tsx';
import { parseWholeNumber } from './numbers.ts';
import type { DrawValues } from './values.ts';

/** A two-line summary of the draw. */
export function Summary() {
  const { stored } = useDrawFormFacts();
  const values = useWatch<DrawValues>() as DrawValues;
  const endDate = parseDateInput(values.endDate, stored?.endDate);
  return (
    <>
      <p className="truncate font-semibold">{values.title.trim() || 'Your prize draw'}</p>
      <p className="tabular truncate text-muted text-sm">
        {[formatPrice(values), describeTicket(values), endDate && `ends ${formatDateTime(endDate)}`]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </>
  );
}

function formatPrice({ ticketPrice }: DrawValues): string | undefined {
  const pence = toPence(Number(ticketPrice));
  return pence > 0 ? `${formatPounds(pence)} a ticket` : undefined;
}

function describeTicket({ hasLimit, ticketLimit }: DrawValues): string | undefined {
  if (!hasLimit) return 'unlimited tickets';
  const count = parseWholeNumber(ticketLimit);
  if (!(count > 0)) return undefined;
  return plural(count, 'ticket');
}
