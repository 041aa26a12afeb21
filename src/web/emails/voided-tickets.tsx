import type { EmailFacts } from '#domain/email/email.ts';
import { countNumbers, formatRanges } from '#domain/email/number-ranges.ts';
import { formatPounds } from '#domain/money/format.ts';
import { EmailLayout } from './email-layout.tsx';
import { MoneyBack } from './money-back.tsx';
import { Actions, Paragraph, Quote, Ticket, Title } from './parts.tsx';
import type { TemplateProps } from './template.ts';
import { drawAddress, orderFacts, ticketsNamed } from './text-and-links.ts';

type Facts = EmailFacts['refund'];

/** Tells a buyer about voided or refunded tickets, or about a late payment. */
export function VoidedTickets({ facts, site, subject }: TemplateProps<Facts>) {
  const { orderId, draw, cause, tickets, amountPence, reason, testPayment } = facts;
  const refunded = amountPence > 0;
  return (
    <EmailLayout
      site={site}
      draw={draw}
      subject={subject}
      preview={
        refunded ? `${formatPounds(amountPence)} is on its way back to you.` : 'It’s no longer in the draw.'
      }
      because={`You’re getting this email because of an order you placed on ${site.brandName}.`}
    >
      <Title>{titleOf(facts)}</Title>
      <WhatHappened facts={facts} />
      {reason !== '' && (
        <>
          <Paragraph quiet>Reason:</Paragraph>
          <Quote>{reason}</Quote>
        </>
      )}
      {(refunded || cause !== 'late') && (
        <Ticket
          label={refunded ? 'Refunded' : 'Not refunded'}
          number={refunded ? formatPounds(amountPence) : formatRanges(tickets)}
          facts={[
            ...(tickets.length > 0 && refunded ? [{ label: 'For', value: ticketsNamed(tickets) }] : []),
            ...orderFacts(orderId),
          ]}
        />
      )}
      {refunded && <MoneyBack testPayment={testPayment} />}
      <Actions main={{ href: drawAddress(site, draw), text: 'See the prize draw' }} />
    </EmailLayout>
  );
}

function titleOf({ cause, tickets, amountPence }: Facts): string {
  if (cause === 'late') return 'Your payment arrived too late';
  if (amountPence > 0 && cause !== 'void') return 'Your refund is on its way';
  return countNumbers(tickets) === 1 ? 'Your ticket was voided' : 'Your tickets were voided';
}

function WhatHappened({ facts: { draw, cause, tickets, amountPence } }: { facts: Facts }) {
  const title = <strong>{draw.title}</strong>;
  if (cause === 'late') {
    return (
      <Paragraph>
        {'Your payment for '}
        {title}
        {' arrived too late, so you haven’t bought any tickets. We’re refunding all of it.'}
      </Paragraph>
    );
  }
  if (tickets.length === 0) {
    return (
      <Paragraph>
        {`We refunded ${formatPounds(amountPence)} of your payment for `}
        {title}
        {'. Your tickets are still in the draw.'}
      </Paragraph>
    );
  }
  const [be, them] = countNumbers(tickets) === 1 ? ['is', 'it'] : ['are', 'them'];
  return (
    <Paragraph>
      {`${ticketsNamed(tickets)} for `}
      {title}
      {` ${be} no longer in the draw. `}
      {amountPence > 0 ? `You’ll get ${formatPounds(amountPence)} back.` : `We haven’t refunded ${them}.`}
    </Paragraph>
  );
}
