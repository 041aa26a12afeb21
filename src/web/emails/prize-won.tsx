import { CLAIM_ASKED_DAYS } from '#domain/awards/deadlines.ts';
import type { EmailFacts } from '#domain/email/email.ts';
import { formatDateTime } from '#domain/time/london.ts';
import { DrawnTickets } from './drawn-tickets.tsx';
import { EmailLayout } from './email-layout.tsx';
import { MinimumMissed } from './minimum-missed.tsx';
import { Actions, Paragraph, Title } from './parts.tsx';
import type { TemplateProps } from './template.ts';
import { verifyAddress, wonAddress } from './text-and-links.ts';

export function PrizeWon({ facts, site, subject }: TemplateProps<EmailFacts['prize-won']>) {
  const { draw, won, provable, minimumMissed, claimBy, accountNeededFor } = facts;
  const prizes = won.length === 1 ? 'your prize' : 'your prizes';
  const it = minimumMissed ? 'your cash' : prizes;
  return (
    <EmailLayout
      site={site}
      draw={draw}
      subject={subject}
      preview={`Please claim ${it} within ${CLAIM_ASKED_DAYS} days.`}
      because={`You’re getting this email because you won in a prize draw on ${site.brandName}.`}
    >
      <Title>Congratulations, you’ve won</Title>
      <Paragraph>
        {won.length === 1 ? 'Your ticket has won a prize in ' : 'Your tickets have won prizes in '}
        <strong>{draw.title}</strong>.
      </Paragraph>
      <DrawnTickets drawn={won} />
      <MinimumMissed minimumMissed={minimumMissed} />
      <Paragraph>
        {`Please claim ${it} within ${CLAIM_ASKED_DAYS} days. The final deadline is ${formatDateTime(claimBy)}.`}
      </Paragraph>
      {accountNeededFor && (
        <Paragraph>
          {`You entered by post. To claim, create an account with the address ${accountNeededFor} and confirm it with the link that we email you. Your tickets are then in your account. It’s free.`}
        </Paragraph>
      )}
      <Actions
        main={{ href: wonAddress(site, draw), text: `Claim ${it}` }}
        {...(provable && { other: { href: verifyAddress(site, draw), text: 'Check the result yourself' } })}
      />
      <Paragraph quiet>After the deadline, unclaimed prizes can be redrawn.</Paragraph>
    </EmailLayout>
  );
}
