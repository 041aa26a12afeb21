import type { EmailFacts } from '#domain/email/email.ts';
import { DrawnTickets } from './drawn-tickets.tsx';
import { EmailLayout } from './email-layout.tsx';
import { MinimumMissed } from './minimum-missed.tsx';
import { Actions, Paragraph, TextLink, Title } from './parts.tsx';
import type { TemplateProps } from './template.ts';
import { drawAddress, LOSS_REASONS, verifyAddress } from './text-and-links.ts';

export function PrizeRedrawn({ facts, site, subject }: TemplateProps<EmailFacts['prize-redrawn']>) {
  const { draw, drawn, provable, reason, minimumMissed } = facts;
  const hasNoWinner = drawn.every(({ number }) => number === null);
  return (
    <EmailLayout
      site={site}
      draw={draw}
      subject={subject}
      preview={hasNoWinner ? 'No entered tickets were left to win it.' : 'Another ticket has won it.'}
      because={`You’re getting this email because you won a prize on ${site.brandName}.`}
    >
      <Title>Your prize was redrawn</Title>
      <Paragraph>
        {'Your prize from '}
        <strong>{draw.title}</strong>
        {` has been redrawn${reason ? `, because ${LOSS_REASONS[reason]}` : ''}. `}
        {hasNoWinner ? 'No entered tickets were left to win it.' : 'Another ticket has won it.'}
      </Paragraph>
      <DrawnTickets drawn={drawn} />
      <MinimumMissed minimumMissed={minimumMissed} />
      <Paragraph>
        {
          'A redraw can’t be undone, but we look into every complaint. If you think it was wrong, or want to know more, email '
        }
        <TextLink href={`mailto:${site.supportEmail}`}>{site.supportEmail}</TextLink>.
      </Paragraph>
      <Actions
        main={{ href: drawAddress(site, draw), text: 'See the result' }}
        {...(provable && { other: { href: verifyAddress(site, draw), text: 'Check it yourself' } })}
      />
    </EmailLayout>
  );
}
