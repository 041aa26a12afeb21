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
      preview={`Ticket sales close ${closes}. You don’t need to do anything.`}
      because={`You’re getting this email because you asked ${site.brandName} to remind you about prize draws you have tickets in.`}
    >
      <Title>A prize draw you’re in closes soon</Title>
      <Paragraph>
        {'Ticket sales for '}
        <strong>{draw.title}</strong>
        {` close soon. You have ${ticketCount(tickets)}, so you don’t need to do anything. We’ll email you the result.`}
      </Paragraph>
      <Ticket label="Ticket sales close" number={closes} facts={[]} />
      <Actions
        main={{ href: drawAddress(site, draw), text: 'See the prize draw' }}
        other={{ href: ownTicketsAddress(site), text: 'All your tickets' }}
      />
      <Paragraph quiet>
        {'Don’t want reminders and updates? '}
        <TextLink href={`${site.url}${leavePath(leaveToken)}`}>Unsubscribe any time</TextLink>
        <FullStop />
      </Paragraph>
    </EmailLayout>
  );
}
