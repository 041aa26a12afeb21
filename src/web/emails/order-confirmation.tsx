import type { EmailFacts } from '#domain/email/email.ts';
import { countNumbers, formatRanges } from '#domain/email/number-ranges.ts';
import { formatPounds } from '#domain/money/format.ts';
import { formatDateTime } from '#domain/time/london.ts';
import { EmailLayout } from './email-layout.tsx';
import { Actions, FullStop, Paragraph, TextLink, Ticket, Title } from './parts.tsx';
import type { TemplateProps } from './template.ts';
import { drawAddress, ownTicketsAddress, receiptsAddress, ticketCount } from './text-and-links.ts';

export function OrderConfirmation({ facts, site, subject }: TemplateProps<EmailFacts['order-confirmation']>) {
  const { draw, tickets, totalPence, endDate, hasGame, testPayment, hasProofs = false } = facts;
  const quantity = countNumbers(tickets);
  const closes = formatDateTime(endDate);
  return (
    <EmailLayout
      site={site}
      draw={draw}
      subject={subject}
      preview={`${ticketCount(quantity)} for ${formatPounds(totalPence)}. Sales close ${closes}.`}
      because={`You have this email because you bought tickets on ${site.brandName}.`}
    >
      <Title>{quantity === 1 ? 'Your ticket is in' : 'Your tickets are in'}</Title>
      <Paragraph>
        {`Thank you. You bought ${ticketCount(quantity)} for `}
        <strong>{draw.title}</strong>.
      </Paragraph>
      <Ticket
        label={quantity === 1 ? 'Ticket number' : 'Ticket numbers'}
        number={formatRanges(tickets)}
        facts={[
          { label: 'Paid', value: formatPounds(totalPence) },
          { label: 'Ticket sales close', value: closes },
        ]}
      />
      <Actions
        main={{ href: drawAddress(site, draw), text: 'See the prize draw' }}
        other={{ href: ownTicketsAddress(site), text: 'All your tickets' }}
      />
      <Paragraph quiet>
        {hasProofs
          ? `The attached file proves that your ${quantity === 1 ? 'ticket is' : 'tickets are'} in the draw’s public log as you bought ${quantity === 1 ? 'it' : 'them'}: keep it. You can also get it from `
          : `Each ticket has a proof that it is in the draw’s public log as you bought it: get ${quantity === 1 ? 'it' : 'them'} from `}
        <TextLink href={receiptsAddress(site, draw)}>
          {quantity === 1 ? 'your ticket' : 'your tickets'}
        </TextLink>
        <FullStop />
      </Paragraph>
      {hasGame && (
        <Paragraph quiet>
          A ticket bought on a wrong answer to the skill challenge is not entered. You’ll find out on your
          dashboard when the draw takes place.
        </Paragraph>
      )}
      {testPayment && <Paragraph quiet>This was a test payment: no money moved.</Paragraph>}
    </EmailLayout>
  );
}
