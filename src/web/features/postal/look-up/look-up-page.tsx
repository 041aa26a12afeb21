import type { PostalEntry } from '#contract/postal/postal-entries.ts';
import { REFUSAL_TEXT } from '#domain/postal/refusals.ts';
import { plural } from '#domain/text/plural.ts';
import { formatLongDate } from '#domain/time/london.ts';
import { Page, PageHeader } from '#web/components/layout/page.tsx';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { TicketStub } from '#web/components/ui/ticket.tsx';

type LookUpProps = {
  /** The reference in the address; empty if there is none. */
  reference: string;
  /** Null if there is no such entry. */
  entry: PostalEntry | null;
};

/** Looks up what became of a postal entry. A plain form, so it works without script. */
export function LookUpPage({ reference, entry }: LookUpProps) {
  return (
    <Page width="reading">
      <PageHeader
        title="Your postal entry"
        lead="Enter the reference from our email to see your ticket numbers."
      />
      {reference !== '' && !entry && (
        <Alert tone="danger" title="We don’t know this reference" className="mb-8" announce>
          Check it against our email. It starts with P, such as P-7KH4-M9XD-RT3C.
        </Alert>
      )}
      {entry && <Outcome entry={entry} />}
      <form action="/post" method="get" className="mt-8">
        <Field label="Reference" help="Capital letters and hyphens don’t matter.">
          <div className="flex flex-wrap gap-2.5">
            <Input
              name="reference"
              defaultValue={entry ? '' : reference}
              required
              maxLength={40}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              className="min-w-40 flex-1 font-mono"
            />
            <Button type="submit">Look it up</Button>
          </div>
        </Field>
      </form>
      <p className="measure mt-8 text-muted">
        No email? We only send one if your card has an email address. Write to us with your name and the
        draw’s reference.
      </p>
    </Page>
  );
}

function Outcome({ entry }: { entry: PostalEntry }) {
  const { reference, drawId, drawTitle, receivedOn, cards, tickets, refused } = entry;
  return (
    <section
      aria-label={`Entry ${reference}`}
      className="rounded-sheet border border-line bg-surface p-5 sm:p-6"
    >
      <p className="font-mono text-muted">{reference}</p>
      <h2 className="wrap-anywhere mt-1 text-xl">{drawTitle}</h2>
      <p className="mt-2">
        {`Received on ${formatLongDate(`${receivedOn}T12:00:00Z`)}: ${plural(cards, 'card')}.`}
      </p>
      {tickets.length > 0 && (
        <>
          <p className="mt-4 font-semibold">{describeEntered(cards, tickets.length)}</p>
          <ul className="mt-3 flex flex-wrap gap-2">
            {tickets.map(({ ticketNumber }) => (
              <li key={ticketNumber}>
                <TicketStub number={ticketNumber} />
              </li>
            ))}
          </ul>
        </>
      )}
      {refused.length > 0 && (
        <ul className="mt-4 list-disc space-y-1 pl-6">
          {refused.map(({ card, cause }) => (
            <li key={card}>
              {cards === 1 ? 'We couldn’t enter it' : `We couldn’t enter card ${card}`}
              {`, because ${REFUSAL_TEXT[cause]}.`}
            </li>
          ))}
        </ul>
      )}
      <ButtonLink to="/prize-draw/$id" params={{ id: drawId }} variant="secondary" className="mt-6">
        See the prize draw
      </ButtonLink>
    </section>
  );
}

function describeEntered(cards: number, tickets: number): string {
  if (cards === 1) return 'It’s in the draw with this ticket:';
  if (tickets < cards)
    return `${plural(tickets, 'card')} ${tickets === 1 ? 'is in the draw with this ticket' : 'are in the draw with these tickets'}:`;
  return 'They’re in the draw with these tickets:';
}
