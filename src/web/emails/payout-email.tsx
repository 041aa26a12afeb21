import type { EmailSite } from '#domain/email/email.ts';
import type { PayoutEmail as Email } from '#domain/email/payout-emails.ts';
import { formatPounds } from '#domain/money/format.ts';
import { HOLD_HOURS } from '#domain/payouts/bank-details.ts';
import { WINNER_PAY_RULE } from '#domain/payouts/pay-days.ts';
import { formatOrdinal } from '#domain/text/ordinal.ts';
import { EmailLayout } from './email-layout.tsx';
import { Actions, Paragraph, Quote, Ticket, Title } from './parts.tsx';
import { drawAddress, payoutAddress, wonAddress } from './text-and-links.ts';

type Props = { email: Email; site: EmailSite; subject: string };

/** Emails to hosts and winners about money that a draw owes them. */
export function PayoutEmail({ email, site, subject }: Props) {
  const { draw, amountPence } = email.data;
  const amount = formatPounds(amountPence);
  const isHost = email.template === 'payout-failed' && email.data.isHost;
  const layout = {
    site,
    draw,
    subject,
    because: `You’re getting this email because you ${isHost ? 'run prize draws on' : 'won a prize on'} ${site.brandName}.`,
  };
  const seeDraw = { href: drawAddress(site, draw), text: 'See the prize draw' };
  const hold = `We start using new details after ${HOLD_HOURS} hours. We never ask for them by email or phone.`;
  if (email.template === 'payout-failed') {
    const { reason, lastFour, isStripe } = email.data;
    const bank = lastFour ? ` to the account ending in ${lastFour}` : '';
    const account = isStripe ? ' to your Stripe account' : bank;
    return (
      <EmailLayout {...layout} preview="Please check your payment details.">
        <Title>{`Our payment of ${amount} failed`}</Title>
        <Paragraph>
          {`We tried to pay you ${amount} from `}
          <strong>{draw.title}</strong>
          {`, but the payment${account} failed. The money is still yours. The reason was:`}
        </Paragraph>
        <Quote>{reason}</Quote>
        <Paragraph>
          {isStripe
            ? `Please check what Stripe needs from you, or enter your bank details instead. If nothing is missing, email ${site.supportEmail}.`
            : `Please check your bank details. If they’re wrong, enter the right ones and we’ll pay you again. If they’re right, email ${site.supportEmail}.`}
        </Paragraph>
        <Actions
          main={{ href: payoutAddress(site), text: isStripe ? 'Getting paid' : 'Check bank details' }}
          other={seeDraw}
        />
        <Paragraph quiet>{hold}</Paragraph>
      </EmailLayout>
    );
  }
  const { isReminder, parts = [] } = email.data;
  const facts = parts.map((part) => ({
    label: part.rank ? `${formatOrdinal(part.rank)} prize` : 'Prize',
    value: formatPounds(part.amountPence),
  }));
  if (email.template === 'payout-age-needed') {
    return (
      <EmailLayout {...layout} preview="Please show us that you’re 18 or over.">
        <Title>First, a quick age check</Title>
        <Paragraph>
          {isReminder ? 'We still owe you cash from ' : 'We owe you cash from '}
          <strong>{draw.title}</strong>. Only adults can win here, so we need to know that you’re 18 or over
          before we can pay you.
        </Paragraph>
        <Ticket label="Your cash" number={amount} facts={facts.length > 1 ? facts : []} />
        <Actions main={{ href: wonAddress(site, draw), text: 'Check my age' }} other={seeDraw} />
        <Paragraph quiet>If the check can’t find you, you can send us a document instead.</Paragraph>
      </EmailLayout>
    );
  }
  return (
    <EmailLayout {...layout} preview="Enter your bank details so that we can pay you.">
      <Title>Where should we send your cash?</Title>
      <Paragraph>
        {isReminder ? 'We still owe you cash from ' : 'We owe you cash from '}
        <strong>{draw.title}</strong>
        {isReminder
          ? ', but we don’t know where to send it. Please enter your bank details.'
          : '. Please enter your bank details so that we can pay you.'}
      </Paragraph>
      <Ticket label="Your cash" number={amount} facts={facts.length > 1 ? facts : []} />
      <Actions main={{ href: payoutAddress(site), text: 'Enter bank details' }} other={seeDraw} />
      <Paragraph quiet>{`${WINNER_PAY_RULE} ${hold}`}</Paragraph>
    </EmailLayout>
  );
}
