import type { ReactNode } from 'react';
import { formatTicketNumber } from '#domain/orders/ticket-digits.ts';
import { Sprig } from '#web/components/art/sprig.tsx';
import { cn } from './cn.ts';
import { TicketEnd } from './ticket-end.tsx';

export type TicketVariant = 'default' | 'winner' | 'voided';

type TicketProps = {
  number: number;
  variant?: TicketVariant;
  /** Title of the prize draw. */
  title?: ReactNode;
  /** Shown before the number. */
  label?: ReactNode;
  /** Details below the number: purchase date, holder. */
  facts?: readonly { label: string; value: ReactNode }[];
  /** Shown below the facts. */
  children?: ReactNode;
  className?: string;
};

/** One ticket. Its number is large and repeated on the stub. */
export function Ticket(props: TicketProps) {
  const { number, variant = 'default', title, label = 'Ticket #', facts, children, className } = props;
  const digits = formatTicketNumber(number);
  return (
    <article data-variant={variant} data-tear="end" className={cn('ticket flex pr-(--stub)', className)}>
      <div className="flex min-w-0 flex-1 p-3.5 sm:p-4">
        <div className="ticket-frame relative flex min-w-0 flex-1 flex-col justify-center px-4 py-4 sm:px-5">
          {variant === 'winner' && (
            <Sprig className="ticket-sprig pointer-events-none absolute right-3.5 bottom-3 h-(--sprig) @max-sm:hidden" />
          )}
          {title && <p className="relative text-pretty font-semibold leading-snug">{title}</p>}
          <div className={cn('flex flex-wrap items-end gap-x-4 gap-y-2', title && 'mt-3')}>
            <p>
              <span className="block text-sm">{label}</span>
              <span className="ticket-number block">{digits}</span>
            </p>
            {variant === 'voided' && <VoidedStamp />}
          </div>
          {facts && (
            // Long values do not run under the sprig.
            <TicketFacts facts={facts} className={variant === 'winner' ? '@sm:pr-(--sprig)' : undefined} />
          )}
          {children}
        </div>
      </div>
      <TicketEnd className="tabular text-xl tracking-[0.08em]">{digits}</TicketEnd>
    </article>
  );
}

type TicketFactsProps = { facts: NonNullable<TicketProps['facts']>; className?: string | undefined };

function TicketFacts({ facts, className }: TicketFactsProps) {
  return (
    <dl className={cn('mt-3.5 flex flex-wrap gap-x-6 gap-y-1.5 text-sm', className)}>
      {facts.map((fact) => (
        <div key={fact.label}>
          <dt>{fact.label}</dt>
          <dd className="tabular font-semibold">{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}

function VoidedStamp() {
  return (
    <span className="-rotate-6 rounded-mark border-2 border-danger px-2 py-0.5 font-bold text-danger text-sm uppercase tracking-wider">
      Voided
    </span>
  );
}

type TicketStubProps = { number: number; voided?: boolean; winner?: boolean; className?: string };

/** A small ticket for lists. */
export function TicketStub({ number, voided = false, winner = false, className }: TicketStubProps) {
  const variant = voided ? 'voided' : winner ? 'winner' : 'default';
  return (
    <span
      data-variant={variant}
      data-tear="none"
      className={cn(
        'ticket inline-flex min-h-9 min-w-26 items-center justify-center px-4.5 [container-type:normal]',
        className,
      )}
    >
      <span className={cn('tabular font-display font-semibold', voided && 'line-through')}>
        <span className="sr-only">{voided ? 'Voided ticket ' : winner ? 'Winning ticket ' : 'Ticket '}</span>
        {formatTicketNumber(number)}
      </span>
    </span>
  );
}

type ReceiptProps = {
  title: ReactNode;
  children: ReactNode;
  /** The total, shown below the tear line. */
  total?: ReactNode;
  className?: string;
};

/** A purchase as a receipt with a tear line. */
export function Receipt({ title, children, total, className }: ReceiptProps) {
  return (
    <section
      data-variant="receipt"
      data-tear="below"
      className={cn('ticket [--stub:5.5rem]', total && 'pb-(--stub)', className)}
    >
      <div className="px-6 pt-7 pb-6 sm:px-7">
        <h2 className="text-xl">{title}</h2>
        <div className="mt-4">{children}</div>
      </div>
      {total && (
        <>
          <span className="ticket-tear" aria-hidden="true" />
          <div className="absolute inset-x-0 bottom-0 flex h-(--stub) items-center px-6 pb-1 sm:px-7">
            {total}
          </div>
        </>
      )}
    </section>
  );
}

/** One line of a receipt: item and amount. */
export function ReceiptLine({ label, value }: { label: ReactNode; value: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-6 border-line border-b py-2.5 last:border-b-0">
      <span>{label}</span>
      <span className="tabular text-balance text-right font-semibold">{value}</span>
    </div>
  );
}
