import type { Buyer } from '#contract/sales/order-lists.ts';
import { formatFullName } from '#domain/accounts/display-name.ts';
import { plural } from '#domain/text/plural.ts';
import { formatShortDateTime } from '#domain/time/london.ts';
import { Cell, HeaderCell, Row, Table } from '#web/components/ui/table.tsx';
import { describeTickets, Money } from './money-cell.tsx';

/** A page of buyers: a table on wide screens, otherwise a list. */
export function BuyerRows({ buyers }: { buyers: readonly Buyer[] }) {
  return (
    <>
      <div className="hairline hidden rounded-sheet bg-surface px-3 py-1 md:block">
        <Table caption="Buyers, one per row">
          <thead>
            <tr>
              <HeaderCell>Buyer</HeaderCell>
              <HeaderCell>Tickets</HeaderCell>
              <HeaderCell>Orders</HeaderCell>
              <HeaderCell>Last order</HeaderCell>
              <HeaderCell className="text-right">Amount</HeaderCell>
            </tr>
          </thead>
          <tbody>
            {buyers.map((buyer) => (
              <Row key={buyer.userId}>
                <Cell className="wrap-anywhere min-w-48">
                  <Name buyer={buyer} />
                </Cell>
                <Cell className="min-w-32">{describeTickets(plural(buyer.tickets, 'ticket'), buyer)}</Cell>
                <Cell>{buyer.orders === 0 ? 'By post' : buyer.orders}</Cell>
                <Cell className="whitespace-nowrap text-muted text-sm">{lastOrder(buyer)}</Cell>
                <Cell className="whitespace-nowrap text-right">
                  <Money paidPence={buyer.paidPence} refundedPence={buyer.refundedPence} />
                </Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      </div>
      <ul className="border-line border-t md:hidden">
        {buyers.map((buyer) => (
          <li key={buyer.userId} className="border-line border-b py-4">
            <div className="flex items-start justify-between gap-4">
              <div className="wrap-anywhere min-w-0">
                <Name buyer={buyer} />
              </div>
              <div className="tabular flex-none text-right">
                <Money paidPence={buyer.paidPence} refundedPence={buyer.refundedPence} />
              </div>
            </div>
            <p className="tabular mt-2">{describeTickets(plural(buyer.tickets, 'ticket'), buyer)}</p>
            <p className="tabular mt-1 text-muted text-sm">
              {[buyer.orders === 0 ? 'By post' : plural(buyer.orders, 'order'), lastOrder(buyer)]
                .filter(Boolean)
                .join(', last ')}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

function Name({ buyer }: { buyer: Buyer }) {
  return (
    <>
      <span className="block font-semibold">{formatFullName(buyer)}</span>
      {buyer.email}
    </>
  );
}

const lastOrder = ({ lastOrderAt }: Buyer) => lastOrderAt && formatShortDateTime(lastOrderAt);
