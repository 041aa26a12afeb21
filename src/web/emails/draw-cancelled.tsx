import type { EmailFacts } from '#domain/email/email.ts';
import { formatPounds } from '#domain/money/format.ts';
import { EmailLayout } from './email-layout.tsx';
import { MoneyBack } from './money-back.tsx';
import { Actions, Paragraph, Quote, Ticket, Title } from './parts.tsx';
import type { TemplateProps } from './template.ts';
import { drawAddress, orderFacts, ticketsNamed } from './text-and-links.ts';

export function DrawCancelled({ facts, site, subject }: TemplateProps<EmailFacts['draw-cancelled']>) {
  const { orderId, draw, tickets, amountPence, reason, testPayment } = facts;
  const refunded = amountPence > 0;
  return (
    <EmailLayout
      site={site}
      draw={draw}
      subject={subject}
      preview={refunded ? `You’ll get ${formatPounds(amountPence)} back.` : 'There won’t be a winner.'}
      because={`You’re getting this email because you had tickets in a prize draw on ${site.brandName}.`}
    >
      <Title>The prize draw has been cancelled</Title>
      <Paragraph>
        <strong>{draw.title}</strong>
        {refunded
          ? ' has been cancelled. Everyone who bought tickets gets a full refund.'
          : ' has been cancelled. There won’t be a winner.'}
      </Paragraph>
      {reason !== '' && (
        <>
          <Paragraph quiet>Reason:</Paragraph>
          <Quote>{reason}</Quote>
        </>
      )}
      {refunded && (
        <>
          <Ticket
            label="Refunded"
            number={formatPounds(amountPence)}
            facts={[{ label: 'For', value: ticketsNamed(tickets) }, ...orderFacts(orderId)]}
          />
          <MoneyBack testPayment={testPayment} />
        </>
      )}
      <Actions main={{ href: drawAddress(site, draw), text: 'See the prize draw' }} />
    </EmailLayout>
  );
}
