import type { EmailFacts } from '#domain/email/email.ts';
import { cancelReminderPath } from '#domain/email/list-headers.ts';
import { formatDateTime } from '#domain/time/london.ts';
import { EmailLayout } from './email-layout.tsx';
import { Actions, FullStop, Paragraph, TextLink, Ticket, Title } from './parts.tsx';
import type { TemplateProps } from './template.ts';
import { drawAddress, linkAddress } from './text-and-links.ts';

type Confirmation = TemplateProps<EmailFacts['sale-reminder-confirmation']>;

/** Asks the owner of an address to confirm that they want to be reminded of a draw. */
export function SaleReminderConfirmation({ facts, site, subject }: Confirmation) {
  const { draw, startDate, leaveToken } = facts;
  return (
    <EmailLayout
      site={site}
      draw={draw}
      subject={subject}
      preview={`Ticket sales open ${formatDateTime(startDate)}. Confirm to get a reminder.`}
      because={`You’re getting this email because someone entered this address for a prize draw on ${site.brandName}.`}
    >
      <Title>Confirm your reminder</Title>
      <Paragraph>
        {'Ticket sales for '}
        <strong>{draw.title}</strong>
        {' haven’t opened yet. Please confirm that you want one email when they do.'}
      </Paragraph>
      <Ticket label="Ticket sales open" number={formatDateTime(startDate)} facts={[]} />
      <Actions main={{ href: linkAddress(site, '/remind-me', facts), text: 'Remind me' }} />
      <Paragraph quiet>
        {
          'The link works for 3 days. If you didn’t ask for this, ignore this email, and we’ll delete your address. Changed your mind later? '
        }
        <TextLink href={`${site.url}${cancelReminderPath(leaveToken)}`}>Cancel the reminder</TextLink>
        <FullStop />
      </Paragraph>
    </EmailLayout>
  );
}

/** The reminder that sales have opened. */
export function DrawOpened({ facts, site, subject }: TemplateProps<EmailFacts['draw-opened']>) {
  const { draw, endDate } = facts;
  return (
    <EmailLayout
      site={site}
      draw={draw}
      subject={subject}
      preview={`Ticket sales close ${formatDateTime(endDate)}.`}
      because={`You’re getting this email because you asked ${site.brandName} to remind you of this prize draw.`}
    >
      <Title>Tickets are on sale</Title>
      <Paragraph>
        {'You asked us to tell you when sales open. You can now buy tickets for '}
        <strong>{draw.title}</strong>.
      </Paragraph>
      <Ticket label="Ticket sales close" number={formatDateTime(endDate)} facts={[]} />
      <Actions main={{ href: drawAddress(site, draw), text: 'See the prize draw' }} />
      <Paragraph quiet>
        This is the only email about it. We’ve deleted your address from the reminders.
      </Paragraph>
    </EmailLayout>
  );
}
