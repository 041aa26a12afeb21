import type { ReactNode } from 'react';
import { TicketEnd } from '#web/components/ui/ticket-end.tsx';

type ClosingTicketProps = { title: string; children: ReactNode; actions: ReactNode };

/** The call to action at the end of a page: one wide ticket. */
export function ClosingTicket({ title, children, actions }: ClosingTicketProps) {
  return (
    <section className="mx-auto mt-24 max-w-page px-4 sm:px-6" data-screen-only="">
      <div data-tear="end" className="ticket pr-(--stub)">
        <div className="p-3 sm:p-4">
          <div className="ticket-frame px-4 py-8 sm:px-10 sm:py-12">
            <h2 className="text-3xl">{title}</h2>
            <p className="measure mt-3 text-lg">{children}</p>
            <div className="mt-7 flex flex-wrap gap-3 max-sm:grid max-sm:*:whitespace-normal max-sm:*:text-center max-sm:*:px-2 max-sm:*:text-base">
              {actions}
            </div>
          </div>
        </div>
        <TicketEnd className="tabular text-2xl tracking-[0.12em]">000001</TicketEnd>
      </div>
    </section>
  );
}
