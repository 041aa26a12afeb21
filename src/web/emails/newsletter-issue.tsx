import type { EmailFacts } from '#domain/email/email.ts';
import { EmailLayout } from './email-layout.tsx';
import { Actions, FullStop, Paragraph, TextLink, Title } from './parts.tsx';
import type { TemplateProps } from './template.ts';

/** A newsletter, one element per paragraph. */
export function NewsletterIssue({ facts, site, subject }: TemplateProps<EmailFacts['newsletter-issue']>) {
  const { issueId, words, unsubscribeToken } = facts;
  const paragraphs = words.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '');
  return (
    <EmailLayout
      site={site}
      subject={subject}
      preview={Array.from(words).slice(0, 120).join('')}
      because={
        issueId === null
          ? `You have this email because you asked for a test on ${site.brandName}. Nobody else was sent it.`
          : `You have this email because you asked for the newsletter of ${site.brandName}.`
      }
    >
      <Title>{facts.subject}</Title>
      {paragraphs.map((paragraph, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs can be identical and never move
        <Paragraph key={place}>{paragraph}</Paragraph>
      ))}
      <Actions main={{ href: `${site.url}/prize-draws`, text: 'See all prize draws' }} />
      {unsubscribeToken !== null && (
        <Paragraph quiet>
          {'If you no longer want this newsletter, you can '}
          <TextLink href={`${site.url}/unsubscribe?token=${unsubscribeToken}`}>unsubscribe</TextLink>
          <FullStop />
        </Paragraph>
      )}
    </EmailLayout>
  );
}
