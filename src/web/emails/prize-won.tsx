import { CLAIM_WITHIN_DAYS, REDRAW_PROMISED_AFTER_DAYS } from '#domain/draws/redraw.ts';
import type { EmailFacts } from '#domain/email/email.ts';
import { DrawnTickets } from './drawn-tickets.tsx';
import { EmailLayout } from './email-layout.tsx';
import { MinimumMissed } from './minimum-missed.tsx';
import { Actions, Paragraph, TextLink, Title } from './parts.tsx';
import type { TemplateProps } from './template.ts';
import { drawAddress, verifyAddress } from './text-and-links.ts';

export function PrizeWon({ facts, site, subject }: TemplateProps<EmailFacts['prize-won']>) {
  const { draw, won, provable, minimumMissed } = facts;
  const prizes = won.length === 1 ? 'your prize' : 'your prizes';
  const it = minimumMissed ? 'your cash' : prizes;
  return (
    <EmailLayout
      site={site}
      draw={draw}
      subject={subject}
      preview={`Please claim ${it} within ${CLAIM_WITHIN_DAYS} days.`}
      because={`You have this email because you won in a prize draw on ${site.brandName}.`}
    >
      <Title>Congratulations, you won</Title>
      <Paragraph>
        {won.length === 1 ? 'Your ticket was drawn in ' : 'Your tickets were drawn in '}
        <strong>{draw.title}</strong>.
      </Paragraph>
      <DrawnTickets drawn={won} />
      <MinimumMissed minimumMissed={minimumMissed} />
      <Paragraph>
        {`Please claim ${it} within ${CLAIM_WITHIN_DAYS} days. Write to `}
        <TextLink href={`mailto:${site.supportEmail}`}>{site.supportEmail}</TextLink>
        {minimumMissed
          ? ' from this address, and we will arrange the payment with you.'
          : ' from this address, and the host will arrange the rest with you.'}
      </Paragraph>
      <Actions
        main={{ href: drawAddress(site, draw), text: 'See the result' }}
        {...(provable && { other: { href: verifyAddress(site, draw), text: 'Check it yourself' } })}
      />
      <Paragraph quiet>
        {`A prize that nobody has claimed after ${REDRAW_PROMISED_AFTER_DAYS} days can be drawn again.`}
      </Paragraph>
    </EmailLayout>
  );
}
