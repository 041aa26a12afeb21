import type { EmailFacts } from '#domain/email/email.ts';
import { countOf, rangeWords } from '#domain/email/number-ranges.ts';
import { pounds } from '#domain/money/format.ts';
import { Letter } from './letter.tsx';
import { MoneyBack } from './money-back.tsx';
import { Actions, Quote, Ticket, Title, Words } from './parts.tsx';
import type { TemplateProps } from './template.ts';
import { drawAddress, ticketsNamed } from './words.ts';

type Facts = EmailFacts['refund'];

/** Tickets that were voided or refunded, or a late payment. */
export function Refund({ facts, site, subject }: TemplateProps<Facts>) {
  const { draw, cause, tickets, amountPence, reason, testPayment } = facts;
  const refunded = amountPence > 0;
  return (
    <Letter
      site={site}
      draw={draw}
      subject={subject}
      preview={
        refunded ? `${pounds(amountPence)} is on its way back to you.` : 'It is no longer in the draw.'
      }
      because={`You have this e-mail because of an order of yours on ${site.brandName}.`}
    >
      <Title>{titleOf(facts)}</Title>
      <WhatHappened facts={facts} />
      {reason !== '' && (
        <>
          <Words quiet>The reason given:</Words>
          <Quote>{reason}</Quote>
        </>
      )}
      {(refunded || cause !== 'late') && (
        <Ticket
          label={refunded ? 'Refunded' : 'Not refunded'}
          number={refunded ? pounds(amountPence) : rangeWords(tickets)}
          facts={tickets.length > 0 && refunded ? [{ label: 'For', value: ticketsNamed(tickets) }] : []}
        />
      )}
      {refunded && <MoneyBack testPayment={testPayment} />}
      <Actions main={{ href: drawAddress(site, draw), text: 'See the prize draw' }} />
    </Letter>
  );
}

function titleOf({ cause, tickets, amountPence }: Facts): string {
  if (cause === 'late') return 'Your payment came too late';
  if (amountPence > 0 && cause !== 'void') return 'Your refund is on its way';
  return countOf(tickets) === 1 ? 'Your ticket was voided' : 'Your tickets were voided';
}

function WhatHappened({ facts: { draw, cause, tickets, amountPence } }: { facts: Facts }) {
  const title = <strong>{draw.title}</strong>;
  if (cause === 'late') {
    return (
      <Words>
        {'Your payment for '}
        {title}
        {' came too late to be turned into tickets. No tickets were bought, and you get all of it back.'}
      </Words>
    );
  }
  const [be, leave] = countOf(tickets) === 1 ? ['is', 'It'] : ['are', 'They'];
  return (
    <Words>
      {`${ticketsNamed(tickets)} for `}
      {title}
      {` ${be} no longer part of the draw. `}
      {amountPence > 0 ? `You get ${pounds(amountPence)} back.` : `${leave} ${be} not refunded.`}
    </Words>
  );
}
