import type { EmailFacts } from '#domain/email/email.ts';
import { formatPounds } from '#domain/money/format.ts';
import { ALL_WRONG } from '#domain/outcome/outcome-text.ts';
import { EmailLayout } from './email-layout.tsx';
import { MoneyBack } from './money-back.tsx';
import { Actions, Paragraph, Ticket, Title } from './parts.tsx';
import type { TemplateProps } from './template.ts';
import { drawAddress, orderFacts, ticketsNamed } from './text-and-links.ts';

/** Tells a buyer that no ticket was entered, and what they get back. */
export function DrawNoWinner({ facts, site, subject }: TemplateProps<EmailFacts['draw-no-winner']>) {
  const { orderId, draw, tickets, amountPence, testPayment } = facts;
  const isRefunded = amountPence > 0;
  return (
    <EmailLayout
      site={site}
      draw={draw}
      subject={subject}
      preview={
        isRefunded
          ? `There was no winner. You’ll get ${formatPounds(amountPence)} back.`
          : 'No tickets were entered.'
      }
      because={`You’re getting this email because you had tickets in a prize draw on ${site.brandName}.`}
    >
      <Title>There was no winner</Title>
      <Paragraph>
        <strong>{draw.title}</strong>
        {` was drawn, but there was no winner. ${ALL_WRONG}`}
        {isRefunded && ` You’ll get ${formatPounds(amountPence)} back.`}
      </Paragraph>
      {isRefunded && (
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
