import type { EmailFacts } from '#domain/email/email.ts';
import { DrawnTickets } from './drawn-tickets.tsx';
import { EmailLayout } from './email-layout.tsx';
import { MinimumMissed } from './minimum-missed.tsx';
import { Actions, Paragraph, TextLink, Title } from './parts.tsx';
import type { TemplateProps } from './template.ts';
import { drawAddress, verifyAddress } from './text-and-links.ts';

export function PrizeRedrawn({ facts, site, subject }: TemplateProps<EmailFacts['prize-redrawn']>) {
  const { draw, drawn, provable, minimumMissed } = facts;
  const hasNoWinner = drawn.every(({ number }) => number === null);
  return (
    <EmailLayout
      site={site}
      draw={draw}
      subject={subject}
      preview={hasNoWinner ? 'No entered ticket was left to win it.' : 'Another ticket won it this time.'}
      because={`You have this email because a ticket of yours had won in a prize draw on ${site.brandName}.`}
    >
      <Title>Your prize was drawn again</Title>
      <Paragraph>
        {'A ticket of yours had won in '}
        <strong>{draw.title}</strong>
        {hasNoWinner
          ? '. The prize was drawn again, and no entered ticket was left to win it.'
          : '. The prize was drawn again, and another ticket won it this time.'}
      </Paragraph>
      <DrawnTickets drawn={drawn} />
      <MinimumMissed minimumMissed={minimumMissed} />
      <Paragraph quiet>
        {
          'A prize is drawn again when nobody claims it, or when its winner may not have it. If you would like to know why this one was, please write to '
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
