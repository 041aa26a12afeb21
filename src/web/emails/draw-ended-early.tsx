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
  const who = by === 'host' ? 'its host' : site.brandName;
  return (
    <EmailLayout
      site={site}
      draw={draw}
      subject={subject}
      preview={`Ticket sales ended ${early}. Your tickets stay in the draw.`}
      because={`You have this email because you have tickets in this prize draw on ${site.brandName}.`}
    >
      <Title>A prize draw of yours ended early</Title>
      <Paragraph>
        {'Ticket sales for '}
        <strong>{draw.title}</strong>
        {` were ended ${early} by ${who}. Your tickets stay in the draw, and there is nothing you need to do. We will email you the result.`}
      </Paragraph>
      <Ticket
        label="Ticket sales ended"
        number={formatDateTime(endedAt)}
        facts={[{ label: 'They were due to close', value: formatDateTime(endDate) }]}
      />
      <Actions
        main={{ href: drawAddress(site, draw), text: 'See the prize draw' }}
        other={{ href: ownTicketsAddress(site), text: 'All your tickets' }}
      />
      <Paragraph quiet>The page of the prize draw says so too, for everyone to see.</Paragraph>
    </EmailLayout>
  );
}
