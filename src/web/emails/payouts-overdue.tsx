import type { EmailSite } from '#domain/email/email.ts';
import { type OverdueEmailFacts, type OverduePayout, PAYEE_NAMES } from '#domain/email/overdue-email.ts';
import { formatPounds } from '#domain/money/format.ts';
import { CHARITY_DAYS } from '#domain/payouts/overdue.ts';
import { plural } from '#domain/text/plural.ts';
import { formatLongDate } from '#domain/time/london.ts';
import { EmailLayout } from './email-layout.tsx';
import { Actions, Paragraph, Ticket, Title } from './parts.tsx';

type Props = { facts: OverdueEmailFacts['admin-payouts-overdue']; site: EmailSite; subject: string };

/** The daily email to admins about late payouts. */
export function PayoutsOverdue({ facts, site, subject }: Props) {
  const { total, overduePence, payouts, unsettledDraws } = facts;
  const more = total - payouts.length;
  return (
    <EmailLayout
      site={site}
      subject={subject}
      preview={total > 0 ? `${formatPounds(overduePence)} is overdue.` : 'Charities are waiting to be paid.'}
      because={`You’re getting this email because you are an admin of ${site.brandName}.`}
    >
      <Title>{subject}</Title>
      {total > 0 && (
        <Paragraph>
          {`${formatPounds(overduePence)} in payouts is overdue. Here’s why each one is late.`}
        </Paragraph>
      )}
      {payouts.map((payout, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: payouts can be identical and never move
        <Payout key={index} payout={payout} />
      ))}
      {more > 0 && <Paragraph>{`And ${plural(more, 'more payout')}.`}</Paragraph>}
      {unsettledDraws.length > 0 && (
        <Paragraph>
          {`${unsettledDraws.length === 1 ? 'This prize draw' : 'These prize draws'} ended more than ${CHARITY_DAYS} days ago, but we can’t pay ${unsettledDraws.length === 1 ? 'its charity' : 'their charities'} yet. Either a prize is undecided, a payment or refund is pending, or open disputes come to more than the host’s share.`}
        </Paragraph>
      )}
      {unsettledDraws.map(({ title, endedAt }) => (
        <Ticket
          key={`${title} ${endedAt}`}
          low
          label="Not settled"
          number={title}
          facts={[{ label: 'Ended', value: formatLongDate(endedAt) }]}
        />
      ))}
      <Actions main={{ href: `${site.url}/admin?tab=payouts`, text: 'Open Payouts' }} />
    </EmailLayout>
  );
}

function Payout({ payout }: { payout: OverduePayout }) {
  const { payee, drawTitle, amountPence, dueAt, reasons } = payout;
  return (
    <Ticket
      low
      label={`${PAYEE_NAMES[payee]}, ${drawTitle}`}
      number={formatPounds(amountPence)}
      facts={[
        { label: 'Due', value: formatLongDate(dueAt) },
        { label: 'Reason', value: reasons.join('. ') },
      ]}
    />
  );
}
