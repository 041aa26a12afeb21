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
          ? `You’re getting this email because you asked for a test on ${site.brandName}. We haven’t sent it to anyone else.`
          : `You’re getting this email because you signed up for the ${site.brandName} newsletter.`
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
          {'Don’t want this newsletter any more? '}
          <TextLink href={`${site.url}/unsubscribe?token=${unsubscribeToken}`}>Unsubscribe any time</TextLink>
          <FullStop />
        </Paragraph>
      )}
    </EmailLayout>
  );
}
