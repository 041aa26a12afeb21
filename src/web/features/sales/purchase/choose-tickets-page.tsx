import { useEffect, useState } from 'react';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { formatPounds } from '#domain/money/format.ts';
import { formatNumber } from '#domain/text/numbers.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { NeedsScript } from '#web/components/ui/needs-script.tsx';
import { Quantity } from '#web/components/ui/quantity.tsx';
import { Sheet } from '#web/components/ui/sheet.tsx';
import { Loading, Skeleton } from '#web/components/ui/skeleton.tsx';
import { ReceiptLine } from '#web/components/ui/ticket.tsx';
import { toast } from '#web/components/ui/toast.ts';
import { getSaleState } from '#web/features/draws/buy/sale-state.ts';
import { getMaxTickets, getTooManyMessage } from '#web/features/draws/buy/ticket-limits.ts';
import { useLiveDraw } from '#web/features/draws/live/use-live-draw.ts';
import { PriceStatements } from '#web/features/draws/page/price-statements.tsx';
import { StepPage } from '#web/features/draws/page/step-page.tsx';
import { TestPaymentsBanner } from '#web/features/draws/page/test-payments-banner.tsx';
import { useStoredChallenge } from '#web/features/sales/challenges/use-stored-challenge.ts';
import { useSite } from '#web/lib/router-context.ts';
import { keepChosen, takeChosen, wasBought } from './chosen-quantity.ts';
import { Deadline } from './deadline.tsx';
import { NoneLeft } from './none-left.tsx';
import { OrderWaits } from './purchase-notes.tsx';
import { useOpenOrder, useOwnTickets } from './queries.ts';
import { TotalBar } from './total-bar.tsx';

const boughtHere = (drawId: string) => wasBought(sessionStorage, drawId);

/** The page on which buyers choose the quantity, with the total. */
export function ChooseTicketsPage({ id }: { id: string }) {
  const { draw, now } = useLiveDraw(id);
  const challenge = useStoredChallenge(draw, boughtHere);
  const own = useOwnTickets(draw);
  const open = useOpenOrder(id);
  const sale = getSaleState(draw, now);
  const { ticketsPerOrder, salesStop } = useSite();
  const most = getMaxTickets(draw, own, ticketsPerOrder);
  const waiting = draw.skillGameType !== null && !challenge;
  return (
    <>
      <TestPaymentsBanner />
      <StepPage draw={draw} step="Tickets">
        <h1 className="mt-1 text-3xl">Choose your tickets</h1>
        <NeedsScript what="Choosing tickets" />
        {open && <OrderWaits drawId={id} order={open.order} />}
        {salesStop ? (
          <Alert tone="warning" title={salesStop} className="mt-6" />
        ) : waiting ? (
          <Choosing />
        ) : sale !== 'open' || most === 0 ? (
          <NoneLeft draw={draw} sale={sale} />
        ) : (
          <Choose draw={draw} most={most} />
        )}
      </StepPage>
    </>
  );
}

function Choose({ draw, most }: { draw: PrizeDraw; most: number }) {
  const [chosen, setChosen] = useState(1);
  // Others may buy tickets in the meantime, so the maximum can drop below the chosen quantity.
  const quantity = Math.min(chosen, most);
  useEffect(() => {
    const before = takeChosen(sessionStorage, draw.id);
    if (before !== null) setChosen(before);
  }, [draw.id]);
  return (
    <>
      <Sheet className="mt-6">
        <Field label="Number of tickets" help={helpOf(draw, most)}>
          <Quantity
            unit="ticket"
            value={quantity}
            max={most}
            onChange={setChosen}
            onTooMany={(limit) => toast({ ...getTooManyMessage(limit), variant: 'destructive' })}
          />
        </Field>
        <div className="mt-5 border-line border-t">
          <ReceiptLine label="Price per ticket" value={formatPounds(draw.ticketPrice)} />
          <ReceiptLine
            label={<span className="whitespace-nowrap">Draw ends</span>}
            value={<Deadline at={draw.endDate} />}
          />
        </div>
        <PriceStatements draw={draw} />
      </Sheet>
      <TotalBar pence={draw.ticketPrice * quantity}>
        <ButtonLink
          to="/prize-draw/$id/purchase"
          params={{ id: draw.id }}
          search={{ quantity }}
          size="lg"
          className="max-sm:flex-1"
          onClick={() => keepChosen(sessionStorage, draw.id, quantity)}
        >
          Continue
        </ButtonLink>
      </TotalBar>
    </>
  );
}

function helpOf({ ticketsRemaining, maxTicketsPerPerson }: PrizeDraw, most: number): string {
  const left = ticketsRemaining === null ? '' : `${formatNumber(ticketsRemaining)} left in this draw. `;
  const limited = maxTicketsPerPerson !== null && maxTicketsPerPerson <= (ticketsRemaining ?? Infinity);
  const each = !limited ? '' : `Up to ${formatNumber(maxTicketsPerPerson)} for each person. `;
  const known = ticketsRemaining === most || maxTicketsPerPerson === most;
  return `${left}${each}${known ? '' : `You can choose up to ${formatNumber(most)}.`}`.trim();
}

function Choosing() {
  return (
    <Sheet className="mt-6">
      <Loading>
        <Skeleton className="h-6 w-40" />
        <Skeleton className="mt-2 h-14 w-full" />
        <Skeleton className="mt-8 h-6 w-full" />
        <Skeleton className="mt-4 h-6 w-full" />
      </Loading>
    </Sheet>
  );
}
