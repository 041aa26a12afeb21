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
  const because = `You have this email because a prize draw on ${site.brandName} supports ${charityName}.`;
  if (email.template === 'charity-agreed') {
    const { agreedName, lastFour, usableFrom, ...terms } = email.data;
    const clauses = listAgreementClauses({ ...terms, title: draw.title, brandName: site.brandName });
    return (
      <EmailLayout
        site={site}
        draw={draw}
        subject={subject}
        preview={`Payouts go to the account that ends in ${lastFour}.`}
        because={because}
      >
        <Title>Thank you for agreeing</Title>
        <Paragraph>
          {`${agreedName} agreed to `}
          <strong>{draw.title}</strong>
          {` on behalf of ${charityName}. We pay the charity’s part to the account that ends in ${lastFour}, after the draw and not before ${formatDateTime(usableFrom)}.`}
        </Paragraph>
        <Paragraph>This is what you agreed to:</Paragraph>
        {clauses.map(({ title, text }) => (
          <Paragraph key={title} quiet>
            <strong>{title}.</strong> {text}
          </Paragraph>
        ))}
        <Actions main={{ href: drawAddress(site, draw), text: 'See the prize draw' }} />
        <Paragraph
          quiet
        >{`If you did not agree to this, please write to ${site.supportEmail} now.`}</Paragraph>
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
        <Title>{`We paid you ${amount}`}</Title>
        <Paragraph>
          {`This is ${charityName}’s part of the ticket sales of `}
          <strong>{draw.title}</strong>.
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
    const account = lastFour ? `to the account that ends in ${lastFour}` : `to ${charityName}`;
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
          {`We sent ${charityName}’s part of `}
          <strong>{draw.title}</strong>
          {` ${account}, but the payment failed. The money is still the charity’s. The reason:`}
        </Paragraph>
        <Quote>{reason}</Quote>
        <Paragraph>
          {`Please check the bank details and write to ${site.supportEmail}. We will then send you a new link to enter them again.`}
        </Paragraph>
        <Actions
          main={{ href: `mailto:${site.supportEmail}`, text: 'Write to us' }}
          other={{ href: drawAddress(site, draw), text: 'See the prize draw' }}
        />
        <Paragraph quiet>We never ask for bank details by email or telephone.</Paragraph>
      </EmailLayout>
    );
  }
  const { hostName, charityPercentage } = email.data;
  return (
    <EmailLayout
      site={site}
      draw={draw}
      subject={subject}
      preview="Please agree to it and tell us where to pay the money."
      because={because}
    >
      <Title>{`A prize draw for ${charityName}`}</Title>
      <Paragraph>
        {`${hostName} runs `}
        <strong>{draw.title}</strong>
        {` on ${site.brandName}. ${charityPercentage}% of what remains after our fee goes to ${charityName}. Please say whether the charity agrees, and tell us which bank account to pay.`}
      </Paragraph>
      <Actions
        main={{
          href: linkAddress(site, '/charity-agreement/', email.data),
          text: 'Agree and enter bank details',
        }}
        other={{ href: drawAddress(site, draw), text: 'See the prize draw' }}
      />
      <Paragraph quiet>
        {`The link works once, within 30 days. We pay nothing before the charity has agreed. If you do not know about this prize draw, please write to ${site.supportEmail}.`}
      </Paragraph>
    </EmailLayout>
  );
}
