import type { EmailFacts } from '#domain/email/email.ts';
import { leavePath } from '#domain/email/list-headers.ts';
import { formatDateTime } from '#domain/time/london.ts';
import { EmailLayout } from './email-layout.tsx';
import { Actions, FullStop, Paragraph, TextLink, Ticket, Title } from './parts.tsx';
import type { TemplateProps } from './template.ts';
import { drawAddress, ownTicketsAddress, ticketCount } from './text-and-links.ts';

export function DrawEndingSoon({ facts, site, subject }: TemplateProps<EmailFacts['draw-ending-soon']>) {
  const { draw, tickets, endDate, leaveToken } = facts;
  const closes = formatDateTime(endDate);
  return (
    <EmailLayout
      site={site}
      draw={draw}
      subject={subject}
      preview={`Ticket sales close ${closes}. There is nothing you need to do.`}
      because={`You have this email because you asked ${site.brandName} to remind you of prize draws that you have tickets in.`}
    >
      <Title>A prize draw of yours closes soon</Title>
      <Paragraph>
        {`You have ${ticketCount(tickets)} in `}
        <strong>{draw.title}</strong>
        {'. There is nothing you need to do: we write to you with the result.'}
      </Paragraph>
      <Ticket label="Ticket sales close" number={closes} facts={[]} />
      <Actions
        main={{ href: drawAddress(site, draw), text: 'See the prize draw' }}
        other={{ href: ownTicketsAddress(site), text: 'All your tickets' }}
      />
      <Paragraph quiet>
        {'If you would rather have no reminders and updates, you can '}
        <TextLink href={`${site.url}${leavePath(leaveToken)}`}>stop them</TextLink>
        <FullStop />
      </Paragraph>
    </EmailLayout>
  );
}
