import { Link } from '@tanstack/react-router';
import { ArrowLeft, Download, Printer } from 'lucide-react';
import type { Statement } from '#contract/payouts/documents.ts';
import { formatPounds } from '#domain/money/format.ts';
import { formatLongDate } from '#domain/time/london.ts';
import { TicketPile } from '#web/components/art/scenes.tsx';
import { Brand } from '#web/components/layout/brand-mark.tsx';
import { Page, PageHeader } from '#web/components/layout/page.tsx';
import { Button, ButtonAnchor, ButtonLink } from '#web/components/ui/button.tsx';
import { cn } from '#web/components/ui/cn.ts';
import { EmptyState } from '#web/components/ui/empty-state.tsx';

type StatementPageProps = { drawId: string; statement: Statement };

/** How the ticket sales of a draw became the host’s part, as a printable page. */
export function StatementPage({ drawId, statement }: StatementPageProps) {
  const file = (name: string) => `/api/v1/prize-draws/${drawId}/${name}.pdf`;
  return (
    <Page width="reading">
      <div className="-ml-3.5 mb-4 flex flex-wrap items-center justify-between gap-3" data-screen-only="">
        <BackToMoney drawId={drawId} />
        <div className="flex flex-wrap gap-3 max-sm:pl-3.5">
          <Button variant="secondary" size="sm" onClick={() => window.print()}>
            <Printer className="size-4.5" aria-hidden="true" />
            Print
          </Button>
          <ButtonAnchor variant="secondary" size="sm" href={file('statement')} download>
            <Download className="size-4.5" aria-hidden="true" />
            Statement (PDF)
          </ButtonAnchor>
          {statement.hasFeeInvoice && (
            <ButtonAnchor variant="secondary" size="sm" href={file('fee-invoice')} download>
              <Download className="size-4.5" aria-hidden="true" />
              Fee invoice (PDF)
            </ButtonAnchor>
          )}
        </div>
      </div>
      <StatementDocument statement={statement} />
    </Page>
  );
}

function BackToMoney({ drawId }: { drawId: string }) {
  return (
    <ButtonLink to="/prize-draw/$id/money" params={{ id: drawId }} variant="quiet" className="px-3!">
      <ArrowLeft className="size-5" aria-hidden="true" />
      Back to money
    </ButtonLink>
  );
}

function StatementDocument({ statement }: { statement: Statement }) {
  const { prizeDrawId, title, number, issuer, recipient, issuedAt, facts, rows, notes } = statement;
  return (
    <article className="hairline rounded-sheet bg-surface px-5 py-6 sm:px-9 sm:py-9 print:border-0 print:p-0">
      <header className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4 border-line border-b pb-6">
        <div>
          <h1 className="text-3xl">{title}</h1>
          <p className="tabular mt-2 text-muted">{`${number} · ${formatLongDate(issuedAt)}`}</p>
        </div>
        <Brand />
      </header>
      <dl className="mt-6 grid gap-x-8 gap-y-4 sm:grid-cols-2 print:grid-cols-2">
        <Fact label="From" value={issuer} />
        <Fact label="For" value={recipient} />
        {facts.map(({ label, value }) => (
          <Fact key={label} label={label} value={value} />
        ))}
      </dl>
      <table className="mt-7 w-full border-collapse text-left">
        <caption className="sr-only">How we worked out your share</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Item</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ text, amountPence, isTotal }) => (
            <tr
              key={text}
              className={cn('align-top', isTotal ? 'border-ink border-t' : 'border-line border-b')}
            >
              <th scope="row" className={cn('wrap-anywhere py-3 pr-4', !isTotal && 'font-normal')}>
                {text}
              </th>
              <td
                className={cn(
                  'tabular whitespace-nowrap py-3 text-right font-semibold',
                  isTotal && 'font-display text-2xl leading-none',
                )}
              >
                {formatPounds(amountPence)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {notes.length > 0 && (
        <div className="mt-6 border-line border-t pt-4 text-muted text-sm">
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </div>
      )}
      <p className="mt-4 text-muted text-sm" data-screen-only="">
        <Link
          to="/prize-draw/$id"
          params={{ id: prizeDrawId }}
          className="font-semibold text-accent underline underline-offset-2"
        >
          See the prize draw
        </Link>
      </p>
    </article>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="tabular wrap-anywhere">{value}</dd>
    </div>
  );
}

/** Shown until the outcome of the draw is fixed. */
export function NotSettled({ drawId, title }: { drawId: string; title: string }) {
  return (
    <Page>
      <PageHeader
        back={<BackToMoney drawId={drawId} />}
        title={<span className="wrap-anywhere">{`Statement for ${title}`}</span>}
      />
      <EmptyState
        title="Not settled yet"
        art={<TicketPile />}
        action={
          <ButtonLink to="/prize-draw/$id/winners" params={{ id: drawId }}>
            Winners
          </ButtonLink>
        }
      >
        You’ll find the statement here once every prize has arrived, or its winner is owed cash instead, and
        every refund has been made.
      </EmptyState>
    </Page>
  );
}
