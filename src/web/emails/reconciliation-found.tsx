import type { ReconciliationEmailFacts } from '#domain/email/reconciliation-email.ts';
import { formatPounds } from '#domain/money/format.ts';
import { plural } from '#domain/text/plural.ts';
import { EmailLayout } from './email-layout.tsx';
import { Actions, Paragraph, Ticket, Title } from './parts.tsx';
import type { TemplateProps } from './template.ts';

type Facts = ReconciliationEmailFacts['admin-reconciliation'];

/** Tells admins that the payment provider’s records differ from ours. */
export function ReconciliationFound({ facts: { count, findings }, site, subject }: TemplateProps<Facts>) {
  const more = count - findings.length;
  return (
    <EmailLayout
      site={site}
      subject={subject}
      preview="Our records don’t match the payment provider’s."
      because={`You’re getting this email because you are an admin of ${site.brandName}.`}
    >
      <Title>{subject}</Title>
      <Paragraph>
        Our records don’t match the payment provider’s. The admin area shows what to do about each difference.
      </Paragraph>
      {findings.map(({ name, amountPence }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: findings can be identical and never move
        <Ticket key={index} low label={name} number={formatPounds(Math.abs(amountPence))} facts={[]} />
      ))}
      {more > 0 && <Paragraph>{`And ${plural(more, 'more difference')}.`}</Paragraph>}
      <Actions main={{ href: `${site.url}/admin?tab=reconciliation`, text: 'Open the differences' }} />
    </EmailLayout>
  );
}
