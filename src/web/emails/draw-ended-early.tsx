import { describeHowEarly, findEarlyEnd } from '#domain/draws/sale-end.ts';
import type { EmailFacts } from '#domain/email/email.ts';
import { formatDateTime } from '#domain/time/london.ts';
import { EmailLayout } from './email-layout.tsx';
import { Actions, Paragraph, Ticket, Title } from './parts.tsx';
import type { TemplateProps } from './template.ts';
import { drawAddress, ownTicketsAddress } from './text-and-links.ts';

export function DrawEndedEarly({ facts, site, subject }: TemplateProps<EmailFacts['draw-ended-early']>) {
  const { draw, by, endedAt, endDate } = facts;
  const { seconds = 0 } = findEarlyEnd({ endDate, endedAt, endedBy: by }) ?? {};
  const early = describeHowEarly(seconds);
  return (
    <EmailLayout
      site={site}
      draw={draw}
      subject={subject}
      preview={`Ticket sales ended ${early}. Your tickets are still in the draw.`}
      because={`You’re getting this email because you have tickets in this prize draw on ${site.brandName}.`}
    >
      <Title>A prize draw you’re in ended early</Title>
      <Paragraph>
        {by === 'host' ? 'The host of ' : `${site.brandName} ended ticket sales for `}
        <strong>{draw.title}</strong>
        {`${by === 'host' ? ' ended ticket sales' : ''} ${early}. Your tickets are still in the draw, and you don’t need to do anything. We’ll email you the result.`}
      </Paragraph>
      <Ticket
        label="Ticket sales ended"
        number={formatDateTime(endedAt)}
        facts={[{ label: 'They were due to end', value: formatDateTime(endDate) }]}
      />
      <Actions
        main={{ href: drawAddress(site, draw), text: 'See the prize draw' }}
        other={{ href: ownTicketsAddress(site), text: 'All your tickets' }}
      />
      <Paragraph quiet>The prize draw’s page says so too, where everyone can see it.</Paragraph>
    </EmailLayout>
  );
}
