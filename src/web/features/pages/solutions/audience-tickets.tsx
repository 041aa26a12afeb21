import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { type Audience, SOLUTIONS } from '#web/components/layout/nav-links.ts';

const TICKET = 'ticket group block py-5 pr-13 pl-6 [--stub:2.75rem]';

/** A slogan for each kind of host. */
const LINES: Record<Audience, string> = {
  'content-creators': 'Win something live, together',
  education: 'The fair without the shoebox',
  business: 'A launch with a purpose',
  sports: 'Drawn at half-time',
  creators: 'The original, within reach',
  charity: 'Every penny accounted for',
};

type AudienceTicketsProps = {
  heading: string;
  /** The audience of the current page, which is left out. */
  without?: Audience;
};

/** Links to the pages for each kind of host, as tickets in six colours. */
export function AudienceTickets({ heading, without }: AudienceTicketsProps) {
  const others = SOLUTIONS.filter(({ audience }) => audience !== without);
  return (
    <section aria-labelledby="audiences" className="mx-auto mt-24 max-w-page px-4 sm:px-6">
      <h2 id="audiences" className="text-3xl">
        {heading}
      </h2>
      <ul className="mt-8 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {others.map(({ audience, label, paper }) => (
          <li key={audience} data-paper={paper} className="grid">
            <Link to="/solutions/$audience" params={{ audience }} data-tear="end" className={TICKET}>
              <TicketText title={label} line={LINES[audience]} />
            </Link>
          </li>
        ))}
        {without && (
          <li className="grid">
            <Link to="/help" hash="contact" data-variant="receipt" data-tear="end" className={TICKET}>
              <TicketText title="None of these?" line="Tell us what you’ve got in mind" />
            </Link>
          </li>
        )}
      </ul>
    </section>
  );
}

function TicketText({ title, line }: { title: string; line: string }) {
  return (
    <>
      <span className="block font-display font-semibold text-lg leading-snug group-hover:underline">
        {title}
      </span>
      <span className="mt-0.5 block">{line}</span>
      <span className="ticket-tear" aria-hidden="true" />
      <span className="stamped absolute inset-y-0 right-0 flex w-(--stub) items-center justify-center">
        <ArrowRight className="size-5" aria-hidden="true" />
      </span>
    </>
  );
}
