import type { ReactNode } from 'react';
import { OUTCOME_NAMES, OUTCOME_TEXTS } from '#domain/conduct/complaints.ts';
import type { ComplaintEmail as Email } from '#domain/email/complaint-emails.ts';
import type { EmailSite } from '#domain/email/email.ts';
import { type DisputeBody, NO_DISPUTE_BODY } from '#domain/site/operator.ts';
import { formatDateTime } from '#domain/time/london.ts';
import { EmailLayout } from './email-layout.tsx';
import { Actions, FullStop, Paragraph, Quote, TextLink, Ticket, Title } from './parts.tsx';
import { linkAddress } from './text-and-links.ts';

type Props = { email: Email; site: EmailSite; subject: string };

/** Emails to a person who complained: each leads to the page of the complaint. */
export function ComplaintEmail({ email, site, subject }: Props) {
  const { preview, title, content } = buildMessage(email);
  return (
    <EmailLayout
      site={site}
      subject={subject}
      preview={preview}
      because={`You’re getting this email because someone complained to ${site.brandName} with this address.`}
    >
      <Title>{title}</Title>
      {content}
      <Actions main={{ href: linkAddress(site, '/complaint/', email.data), text: 'Open your complaint' }} />
      <Paragraph quiet>
        The link is only for you: anyone who has it can read your complaint and write to us about it.
      </Paragraph>
    </EmailLayout>
  );
}

type Message = { preview: string; title: string; content: ReactNode };

function buildMessage(email: Email): Message {
  const { reference, drawTitle } = email.data;
  const about = drawTitle === null ? 'a prize draw' : <strong>{drawTitle}</strong>;
  switch (email.template) {
    case 'complaint-received': {
      const { acknowledgeBy, decideBy } = email.data;
      return {
        preview: `Your reference is ${reference}.`,
        title: 'We’ve got your complaint',
        content: (
          <>
            <Paragraph>
              Thank you for telling us what went wrong with {about}. Please keep the reference.
            </Paragraph>
            <Ticket
              label="Your reference"
              number={reference}
              facts={[
                { label: 'We’ll confirm that we’ve read it by', value: formatDateTime(acknowledgeBy) },
                { label: 'We’ll decide by', value: formatDateTime(decideBy) },
              ]}
            />
          </>
        ),
      };
    }
    case 'complaint-link':
      return {
        preview: `Your complaint ${reference}.`,
        title: 'The link to your complaint',
        content: <Paragraph>You asked for the link to your complaint about {about}.</Paragraph>,
      };
    case 'complaint-acknowledged': {
      const decideBy = formatDateTime(email.data.decideBy);
      return {
        preview: `We’ll decide by ${decideBy}.`,
        title: 'We’re looking into your complaint',
        content: (
          <Paragraph>
            We’ve read your complaint about {about}. We’ll decide it by {decideBy}, and tell you why.
          </Paragraph>
        ),
      };
    }
    case 'complaint-message':
      return {
        preview: 'We’ve replied to your complaint.',
        title: 'A reply to your complaint',
        content: (
          <>
            <Paragraph>We’ve written to you about your complaint about {about}:</Paragraph>
            <Quote>{email.data.text}</Quote>
          </>
        ),
      };
    case 'complaint-decided': {
      const { outcome, reasons, disputeBody } = email.data;
      return {
        preview: OUTCOME_TEXTS[outcome],
        title: 'Our decision about your complaint',
        content: (
          <>
            <Paragraph>
              {`${OUTCOME_NAMES[outcome]}. ${OUTCOME_TEXTS[outcome]} It was about `}
              {about}. These are our reasons:
            </Paragraph>
            <Quote>{reasons}</Quote>
            <NextStep disputeBody={disputeBody} />
          </>
        ),
      };
    }
  }
}

/** Where a person who disagrees with a decision can go. */
function NextStep({ disputeBody }: { disputeBody: DisputeBody | null }) {
  if (!disputeBody) {
    return (
      <Paragraph>
        {`This is our final decision. ${NO_DISPUTE_BODY} If you disagree, you can ask a court to decide. Citizens Advice can tell you how: `}
        <TextLink href="https://www.citizensadvice.org.uk">citizensadvice.org.uk</TextLink>
        <FullStop />
      </Paragraph>
    );
  }
  return (
    <Paragraph>
      {'This is our final decision. If you disagree, you can take your complaint to '}
      <TextLink href={disputeBody.url}>{disputeBody.name}</TextLink>, an independent dispute resolution body.
    </Paragraph>
  );
}
