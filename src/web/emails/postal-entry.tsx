import type { EmailFacts } from '#domain/email/email.ts';
import { countNumbers, formatRanges } from '#domain/email/number-ranges.ts';
import { REFUSAL_TEXT } from '#domain/postal/refusals.ts';
import { plural } from '#domain/text/plural.ts';
import { formatLongDate } from '#domain/time/london.ts';
import { EmailLayout } from './email-layout.tsx';
import { Actions, Paragraph, Ticket, Title } from './parts.tsx';
import type { TemplateProps } from './template.ts';
import { drawAddress } from './text-and-links.ts';

export function PostalEntry({ facts, site, subject }: TemplateProps<EmailFacts['postal-entry']>) {
  const { draw, reference, receivedOn, tickets, refused, hasProofs = false } = facts;
  const count = countNumbers(tickets);
  return (
    <EmailLayout
      site={site}
      draw={draw}
      subject={subject}
      preview={
        count > 0
          ? `Your postal entry arrived: ${plural(count, 'ticket')}.`
          : 'Your postal entry arrived, but we couldn’t enter it.'
      }
      because={`You’re getting this email because a postal entry on ${site.brandName} names this address.`}
    >
      <Title>{count > 0 ? 'Your postal entry is in' : 'We couldn’t enter your postal entry'}</Title>
      <Paragraph>
        {'Your entry in '}
        <strong>{draw.title}</strong>
        {` arrived on ${formatLongDate(`${receivedOn}T12:00:00Z`)}.`}
        {count > 0 && ' Your chance is the same as with a bought ticket.'}
      </Paragraph>
      {count > 0 && (
        <Ticket
          label={count === 1 ? 'Your ticket' : `Your ${plural(count, 'ticket')}`}
          number={formatRanges(tickets)}
          facts={[{ label: 'Reference', value: reference }]}
        />
      )}
      {count === 0 && (
        <Paragraph>
          {'Your reference is '}
          <strong>{reference}</strong>.
        </Paragraph>
      )}
      {refused.map(({ cause, cards }) => (
        <Paragraph key={cause}>
          {`We couldn’t enter ${plural(cards, 'card')}, because ${REFUSAL_TEXT[cause]}.`}
        </Paragraph>
      ))}
      <Actions
        main={{ href: `${site.url}/post/${reference}`, text: 'See your entry' }}
        other={{ href: drawAddress(site, draw), text: 'See the prize draw' }}
      />
      {hasProofs && (
        <Paragraph quiet>
          {`The attached file proves that your ${count === 1 ? 'ticket is' : 'tickets are'} in the draw’s public log. Please keep it.`}
        </Paragraph>
      )}
      <Paragraph quiet>
        Everyone who has the reference can see the ticket numbers, but not your name.
      </Paragraph>
    </EmailLayout>
  );
}
