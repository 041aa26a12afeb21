import type { ReactNode } from 'react';
import type {
  CharityEmailFacts,
  CharityEmail as CharityEmailMessage,
  CharityEmailTemplate,
} from '#domain/email/charity-emails.ts';
import type { EmailSite } from '#domain/email/email.ts';
import type { EmailDraw } from '#domain/email/email-draw.ts';
import { formatPounds } from '#domain/money/format.ts';
import { listAgreementClauses } from '#domain/payouts/agreement.ts';
import { formatDateTime, formatLongDate } from '#domain/time/london.ts';
import { EmailLayout } from './email-layout.tsx';
import { Actions, Paragraph, Quote, Ticket, Title } from './parts.tsx';
import { drawAddress, linkAddress } from './text-and-links.ts';

type Message = { preview: string; body: ReactNode };

const MESSAGES: { [T in CharityEmailTemplate]: (data: CharityEmailFacts[T], site: EmailSite) => Message } = {
  'charity-invitation': ({ draw, charityName, hostName, charityPercentage, ...link }, site) => ({
    preview: 'Please tell us whether the charity agrees, and where to pay the money.',
    body: (
      <>
        <Title>{`A prize draw for ${charityName}`}</Title>
        <Paragraph>
          {`${hostName} is running the prize draw `}
          <strong>{draw.title}</strong>
          {` on ${site.brandName} to support ${charityName}. ${charityPercentage}% of what’s left after our fee goes to the charity. Please tell us whether the charity agrees, and which bank account to pay.`}
        </Paragraph>
        <Actions
          main={{
            href: linkAddress(site, '/charity-agreement/', link),
            text: 'Agree and enter bank details',
          }}
          other={seeDraw(site, draw)}
        />
        <Paragraph quiet>
          {`The link works once and expires after 30 days. We won’t pay anything until the charity has agreed. If you don’t know about this prize draw, email ${site.supportEmail}.`}
        </Paragraph>
      </>
    ),
  }),
  'charity-agreed': ({ draw, charityName, agreedName, lastFour, usableFrom, ...terms }, site) => ({
    preview: `We’ll pay the account ending in ${lastFour}.`,
    body: (
      <>
        <Title>Thank you for agreeing</Title>
        <Paragraph>
          {`${agreedName} has agreed to the prize draw `}
          <strong>{draw.title}</strong>
          {` on behalf of ${charityName}. We’ll pay the charity’s share into the account ending in ${lastFour}, after the draw and no earlier than ${formatDateTime(usableFrom)}.`}
        </Paragraph>
        <Paragraph>This is what you agreed to:</Paragraph>
        {listAgreementClauses({ ...terms, charityName, title: draw.title, brandName: site.brandName }).map(
          ({ title, text }) => (
            <Paragraph key={title} quiet>
              <strong>{title}.</strong> {text}
            </Paragraph>
          ),
        )}
        <Actions main={seeDraw(site, draw)} />
        <Paragraph quiet>{`If you didn’t agree to this, email ${site.supportEmail} now.`}</Paragraph>
      </>
    ),
  }),
  'charity-paid': ({ draw, charityName, amountPence, paidAt, reference }, site) => ({
    preview: `Paid on ${formatLongDate(paidAt)}, reference ${reference}.`,
    body: (
      <>
        <Title>{`We’ve paid you ${formatPounds(amountPence)}`}</Title>
        <Paragraph>
          {`We’ve paid ${charityName} its share of the ticket sales from `}
          <strong>{draw.title}</strong>. You don’t need to do anything.
        </Paragraph>
        <Ticket
          label="Paid"
          number={formatPounds(amountPence)}
          facts={[
            { label: 'Date', value: formatLongDate(paidAt) },
            { label: 'Reference', value: reference },
          ]}
        />
        <Actions main={seeDraw(site, draw)} />
      </>
    ),
  }),
  'charity-payment-failed': ({ draw, charityName, amountPence, reason, lastFour }, site) => ({
    preview: 'Please check the charity’s bank details.',
    body: (
      <>
        <Title>{`Our payment of ${formatPounds(amountPence)} failed`}</Title>
        <Paragraph>
          {`We tried to pay ${charityName} its share from `}
          <strong>{draw.title}</strong>
          {`, but the payment${lastFour ? ` to the account ending in ${lastFour}` : ''} failed. The money still belongs to the charity. The reason was:`}
        </Paragraph>
        <Quote>{reason}</Quote>
        <Paragraph>
          {`Please check the bank details and email ${site.supportEmail}. We’ll then send you a new link to enter them again.`}
        </Paragraph>
        <Actions
          main={{ href: `mailto:${site.supportEmail}`, text: 'Email us' }}
          other={seeDraw(site, draw)}
        />
        <Paragraph quiet>We never ask for bank details by email or phone.</Paragraph>
      </>
    ),
  }),
};

const seeDraw = (site: EmailSite, draw: EmailDraw) => ({
  href: drawAddress(site, draw),
  text: 'See the prize draw',
});

function readMessage<T extends CharityEmailTemplate>(
  { template, data }: { template: T; data: CharityEmailFacts[T] },
  site: EmailSite,
): Message {
  return MESSAGES[template](data, site);
}

type Props = { email: CharityEmailMessage; site: EmailSite; subject: string };

export function CharityEmail({ email, site, subject }: Props) {
  const { draw, charityName } = email.data;
  const { preview, body } = readMessage(email, site);
  return (
    <EmailLayout
      site={site}
      draw={draw}
      subject={subject}
      preview={preview}
      because={`You’re getting this email because a prize draw on ${site.brandName} supports ${charityName}.`}
    >
      {body}
    </EmailLayout>
  );
}
