import type { CharityEmail as Email } from '#domain/email/charity-emails.ts';
import type { EmailSite } from '#domain/email/email.ts';
import { formatPounds } from '#domain/money/format.ts';
import { listAgreementClauses } from '#domain/payouts/agreement.ts';
import { formatDateTime, formatLongDate } from '#domain/time/london.ts';
import { EmailLayout } from './email-layout.tsx';
import { Actions, Paragraph, Quote, Ticket, Title } from './parts.tsx';
import { drawAddress, linkAddress } from './text-and-links.ts';

type Props = { email: Email; site: EmailSite; subject: string };

export function CharityEmail({ email, site, subject }: Props) {
  const { draw, charityName } = email.data;
  const because = `You’re getting this email because a prize draw on ${site.brandName} supports ${charityName}.`;
  if (email.template === 'charity-agreed') {
    const { agreedName, lastFour, usableFrom, ...terms } = email.data;
    const clauses = listAgreementClauses({ ...terms, title: draw.title, brandName: site.brandName });
    return (
      <EmailLayout
        site={site}
        draw={draw}
        subject={subject}
        preview={`We’ll pay the account ending in ${lastFour}.`}
        because={because}
      >
        <Title>Thank you for agreeing</Title>
        <Paragraph>
          {`${agreedName} has agreed to the prize draw `}
          <strong>{draw.title}</strong>
          {` on behalf of ${charityName}. We’ll pay the charity’s share into the account ending in ${lastFour}, after the draw and no earlier than ${formatDateTime(usableFrom)}.`}
        </Paragraph>
        <Paragraph>This is what you agreed to:</Paragraph>
        {clauses.map(({ title, text }) => (
          <Paragraph key={title} quiet>
            <strong>{title}.</strong> {text}
          </Paragraph>
        ))}
        <Actions main={{ href: drawAddress(site, draw), text: 'See the prize draw' }} />
        <Paragraph quiet>{`If you didn’t agree to this, email ${site.supportEmail} now.`}</Paragraph>
      </EmailLayout>
    );
  }
  if (email.template === 'charity-paid') {
    const { amountPence, paidAt, reference } = email.data;
    const amount = formatPounds(amountPence);
    return (
      <EmailLayout
        site={site}
        draw={draw}
        subject={subject}
        preview={`Paid on ${formatLongDate(paidAt)}, reference ${reference}.`}
        because={because}
      >
        <Title>{`We’ve paid you ${amount}`}</Title>
        <Paragraph>
          {`We’ve paid ${charityName} its share of the ticket sales from `}
          <strong>{draw.title}</strong>. You don’t need to do anything.
        </Paragraph>
        <Ticket
          label="Paid"
          number={amount}
          facts={[
            { label: 'Date', value: formatLongDate(paidAt) },
            { label: 'Reference', value: reference },
          ]}
        />
        <Actions main={{ href: drawAddress(site, draw), text: 'See the prize draw' }} />
      </EmailLayout>
    );
  }
  if (email.template === 'charity-payment-failed') {
    const { amountPence, reason, lastFour } = email.data;
    const amount = formatPounds(amountPence);
    const account = lastFour ? ` to the account ending in ${lastFour}` : '';
    return (
      <EmailLayout
        site={site}
        draw={draw}
        subject={subject}
        preview="Please check the charity’s bank details."
        because={because}
      >
        <Title>{`Our payment of ${amount} failed`}</Title>
        <Paragraph>
          {`We tried to pay ${charityName} its share from `}
          <strong>{draw.title}</strong>
          {`, but the payment${account} failed. The money still belongs to the charity. The reason was:`}
        </Paragraph>
        <Quote>{reason}</Quote>
        <Paragraph>
          {`Please check the bank details and email ${site.supportEmail}. We’ll then send you a new link to enter them again.`}
        </Paragraph>
        <Actions
          main={{ href: `mailto:${site.supportEmail}`, text: 'Email us' }}
          other={{ href: drawAddress(site, draw), text: 'See the prize draw' }}
        />
        <Paragraph quiet>We never ask for bank details by email or phone.</Paragraph>
      </EmailLayout>
    );
  }
  const { hostName, charityPercentage } = email.data;
  return (
    <EmailLayout
      site={site}
      draw={draw}
      subject={subject}
      preview="Please tell us whether the charity agrees, and where to pay the money."
      because={because}
    >
      <Title>{`A prize draw for ${charityName}`}</Title>
      <Paragraph>
        {`${hostName} is running the prize draw `}
        <strong>{draw.title}</strong>
        {` on ${site.brandName} to support ${charityName}. ${charityPercentage}% of what’s left after our fee goes to the charity. Please tell us whether the charity agrees, and which bank account to pay.`}
      </Paragraph>
      <Actions
        main={{
          href: linkAddress(site, '/charity-agreement/', email.data),
          text: 'Agree and enter bank details',
        }}
        other={{ href: drawAddress(site, draw), text: 'See the prize draw' }}
      />
      <Paragraph quiet>
        {`The link works once and expires after 30 days. We won’t pay anything until the charity has agreed. If you don’t know about this prize draw, email ${site.supportEmail}.`}
      </Paragraph>
    </EmailLayout>
  );
}
