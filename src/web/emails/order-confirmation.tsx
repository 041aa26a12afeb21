import type { EmailFacts } from '#domain/email/email.ts';
import { countNumbers, formatRanges } from '#domain/email/number-ranges.ts';
import { formatPounds } from '#domain/money/format.ts';
import { formatDateTime } from '#domain/time/london.ts';
import { EmailLayout } from './email-layout.tsx';
import { Actions, FullStop, Paragraph, TextLink, Ticket, Title } from './parts.tsx';
import type { TemplateProps } from './template.ts';
import {
  drawAddress,
  orderFacts,
  ownTicketsAddress,
  receiptsAddress,
  ticketCount,
} from './text-and-links.ts';

export function OrderConfirmation({ facts, site, subject }: TemplateProps<EmailFacts['order-confirmation']>) {
  const { orderId, draw, tickets, totalPence, endDate, hasGame, testPayment, hasProofs = false } = facts;
  const quantity = countNumbers(tickets);
  const closes = formatDateTime(endDate);
  return (
    <EmailLayout
      site={site}
      draw={draw}
      subject={subject}
      preview={`${ticketCount(quantity)} for ${formatPounds(totalPence)}. Sales close ${closes}.`}
      because={`You’re getting this email because you bought tickets on ${site.brandName}.`}
    >
      <Title>{quantity === 1 ? 'Here’s your ticket' : 'Here are your tickets'}</Title>
      <Paragraph>
        {`Thank you for buying ${ticketCount(quantity)} for `}
        <strong>{draw.title}</strong>. We’ll email you the result.
      </Paragraph>
      <Ticket
        label={quantity === 1 ? 'Ticket number' : 'Ticket numbers'}
        number={formatRanges(tickets)}
        facts={[
          { label: 'Paid', value: formatPounds(totalPence) },
          { label: 'Ticket sales close', value: closes },
          ...orderFacts(orderId),
        ]}
      />
      <Actions
        main={{ href: drawAddress(site, draw), text: 'See the prize draw' }}
        other={{ href: ownTicketsAddress(site), text: 'All your tickets' }}
      />
      <Paragraph quiet>
        {hasProofs
          ? `The attached file proves that your ${quantity === 1 ? 'ticket is' : 'tickets are'} in the draw’s public log. Please keep it. You can also download it from `
          : 'Each ticket has a proof that it’s in the draw’s public log. You can download it from '}
        <TextLink href={receiptsAddress(site, draw)}>
          {quantity === 1 ? 'your ticket' : 'your tickets'}
        </TextLink>
        <FullStop />
      </Paragraph>
      {hasGame && (
        <Paragraph quiet>
          {`If your answer to the skill challenge was wrong, ${quantity === 1 ? 'this ticket isn’t' : 'these tickets aren’t'} entered. You’ll find out on your dashboard when the draw takes place.`}
        </Paragraph>
      )}
      {testPayment && <Paragraph quiet>This was a test payment. No money was taken.</Paragraph>}
    </EmailLayout>
  );
}
