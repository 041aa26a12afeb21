import { Link } from '@tanstack/react-router';
import { ArrowLeft, Printer } from 'lucide-react';
import type { OrderDetails } from '#contract/sales/order-history.ts';
import { formatDateTime } from '#domain/time/london.ts';
import { Brand } from '#web/components/layout/brand-mark.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { useSite } from '#web/lib/router-context.ts';
import { describeMethod, orderState, wasPaid } from './order-state.ts';
import { ReceiptMoney } from './receipt-money.tsx';
import { ReceiptTickets } from './receipt-tickets.tsx';

/** The receipt of an order as a printable page. */
export function ReceiptPage({ order }: { order: OrderDetails }) {
  return (
    <>
      <div className="-ml-3.5 mb-4 flex flex-wrap items-center justify-between gap-3" data-screen-only="">
        <ButtonLink to="/account/orders" variant="quiet" size="sm">
          <ArrowLeft className="size-4.5" aria-hidden="true" />
          All orders
        </ButtonLink>
        <Button variant="secondary" size="sm" onClick={() => window.print()}>
          <Printer className="size-4.5" aria-hidden="true" />
          Print
        </Button>
      </div>
      <ReceiptDocument order={order} />
      <p className="mt-5" data-screen-only="">
        Is something wrong with this order?{' '}
        <Link to="/complain" search={{ order: order.id }} className="link inline-flex min-h-11 items-center">
          Make a complaint
        </Link>
      </p>
    </>
  );
}

type ReceiptDocumentProps = {
  order: OrderDetails;
  /** In the admin area, the receipt is below another heading. */
  within?: 'account' | 'admin';
};

/** The receipt without the page around it. */
export function ReceiptDocument({ order, within = 'account' }: ReceiptDocumentProps) {
  const paid = wasPaid(order);
  const { label, tone } = orderState(order);
  return (
    <article className="hairline rounded-sheet bg-surface px-5 py-6 sm:px-9 sm:py-9 print:border-0 print:p-0">
      <header className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4 border-line border-b pb-6">
        <div>
          {within === 'account' && <h1 className="mb-2 text-3xl">{paid ? 'Receipt' : 'Order'}</h1>}
          <p>
            <Badge tone={tone}>{label}</Badge>
          </p>
        </div>
        <Brand />
      </header>
      <Facts order={order} paid={paid} />
      <ReceiptMoney order={order} paid={paid} />
      <ReceiptTickets order={order} isHolder={within === 'account'} />
      {paid && <SmallPrint />}
    </article>
  );
}

function Facts({ order, paid }: { order: OrderDetails; paid: boolean }) {
  const { brandName } = useSite();
  const { draw, buyer, payment, createdAt, paidAt } = order;
  const facts: [label: string, value: string | null][] = [
    ['Order number', order.number],
    [paid ? 'Paid' : 'Ordered', formatDateTime(paidAt ?? createdAt)],
    ['Paid with', paid ? describeMethod(payment) : null],
    ['Bought by', buyer && `${buyer.firstName} ${buyer.lastName}\n${buyer.email}`],
    ['Sold by', `${draw.hostName}, the host of the draw\nthrough ${brandName}`],
  ];
  return (
    <dl className="mt-6 grid gap-x-8 gap-y-4 sm:grid-cols-2 print:grid-cols-2">
      <div className="sm:col-span-2 print:col-span-2">
        <dt className="text-muted text-sm">Prize draw</dt>
        <dd className="wrap-anywhere font-semibold text-lg">
          <Link to="/prize-draw/$id" params={{ id: draw.id }} className="hover:text-accent">
            {draw.title}
          </Link>
        </dd>
      </div>
      {facts.map(
        ([label, value]) =>
          value !== null && (
            <div key={label}>
              <dt className="text-muted text-sm">{label}</dt>
              <dd className="tabular wrap-anywhere whitespace-pre-line">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** Says that the receipt is not a VAT invoice. */
function SmallPrint() {
  return (
    <p className="mt-8 border-line border-t pt-4 text-muted text-sm">
      No VAT was added to the ticket price, and none is shown. This receipt is not a VAT invoice.
    </p>
  );
}
