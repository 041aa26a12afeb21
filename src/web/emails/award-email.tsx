import {
  type AwardEmailFacts,
  type AwardEmailTemplate,
  MESSAGE_SENDERS,
} from '#domain/email/award-emails.ts';
import type { EmailSite } from '#domain/email/email.ts';
import { type AwardMessages, naming, seeDraw } from './award-message.tsx';
import { EmailLayout } from './email-layout.tsx';
import { ADMIN_AWARD_MESSAGES, HOST_AWARD_MESSAGES } from './host-award-messages.tsx';
import { Actions, Paragraph, Quote, Ticket, Title } from './parts.tsx';
import { winnersAddress, wonAddress } from './text-and-links.ts';
import { WINNER_MESSAGES } from './winner-award-messages.tsx';

type EmailMessage<T extends AwardEmailTemplate> = { template: T; data: AwardEmailFacts[T] };

type AwardEmailProps<T extends AwardEmailTemplate> = {
  email: EmailMessage<T>;
  site: EmailSite;
  subject: string;
};

/** An email about one prize after the draw. */
export function AwardEmail<T extends AwardEmailTemplate>({ email, site, subject }: AwardEmailProps<T>) {
  const { preview, title, text, quote, more, box, action, other, quiet } = MESSAGES[email.template](
    email.data,
    site,
  );
  return (
    <EmailLayout
      site={site}
      draw={email.data.draw}
      subject={subject}
      preview={preview}
      because={`You’re getting this email because you ${describeRecipient(email)} ${site.brandName}.`}
    >
      <Title>{title}</Title>
      <Paragraph>{text}</Paragraph>
      {quote && <Quote>{quote}</Quote>}
      {more && <Paragraph>{more}</Paragraph>}
      {box && <Ticket label={box.label} number={box.number} facts={box.facts ?? []} />}
      <Actions main={action} {...(other && { other })} />
      {quiet && <Paragraph quiet>{quiet}</Paragraph>}
    </EmailLayout>
  );
}

const MESSAGES: AwardMessages<AwardEmailTemplate> = {
  ...WINNER_MESSAGES,
  ...HOST_AWARD_MESSAGES,
  ...ADMIN_AWARD_MESSAGES,
  'award-message': (data, site) => {
    const sender = MESSAGE_SENDERS[data.from];
    const address = data.toHost ? winnersAddress : wonAddress;
    return {
      preview: 'Read it and reply on the site.',
      title: `A message from ${sender}`,
      text: naming(`You have a new message from ${sender} about `, data, ':'),
      quote: data.text,
      action: { href: address(site, data.draw), text: 'Reply on the site' },
      other: seeDraw(site, data.draw),
      quiet: `Please reply on the site. Replies to this email won’t reach ${sender}.`,
    };
  },
};

function describeRecipient({ template, data }: EmailMessage<AwardEmailTemplate>): string {
  if (template in ADMIN_AWARD_MESSAGES) return 'are an admin of';
  const isHost = template in HOST_AWARD_MESSAGES || ('toHost' in data && data.toHost);
  return isHost ? 'run prize draws on' : 'won a prize on';
}
