import type { EmailFacts } from '#domain/email/email.ts';
import { leavePath } from '#domain/email/list-headers.ts';
import { EmailLayout } from './email-layout.tsx';
import { Actions, FullStop, Paragraph, Quote, TextLink, Title } from './parts.tsx';
import type { TemplateProps } from './template.ts';
import { drawAddress } from './text-and-links.ts';

export function DrawUpdate({ facts, site, subject }: TemplateProps<EmailFacts['draw-update']>) {
  const { draw, updateId, leaveToken, words } = facts;
  const isTest = updateId === null;
  return (
    <EmailLayout
      site={site}
      draw={draw}
      subject={subject}
      preview={Array.from(words).slice(0, 120).join('')}
      because={
        isTest
          ? `You’re getting this email because you asked for a test on ${site.brandName}. We haven’t sent it to anyone else.`
          : `You’re getting this email because you have tickets in a prize draw on ${site.brandName}.`
      }
    >
      <Title>{facts.subject}</Title>
      <Paragraph>
        {'The host of '}
        <strong>{draw.title}</strong>
        {' has sent an update to everyone with a ticket:'}
      </Paragraph>
      <Quote>{words}</Quote>
      <Actions main={{ href: drawAddress(site, draw), text: 'See the prize draw' }} />
      {leaveToken !== null && (
        <Paragraph quiet>
          {
            'We’ll always email you about your own tickets, such as a refund or the result. Don’t want updates like this? '
          }
          <TextLink href={`${site.url}${leavePath(leaveToken)}`}>Unsubscribe any time</TextLink>
          <FullStop />
        </Paragraph>
      )}
    </EmailLayout>
  );
}
