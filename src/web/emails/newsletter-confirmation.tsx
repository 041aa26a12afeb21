import type { EmailFacts } from '#domain/email/email.ts';
import { EmailLayout } from './email-layout.tsx';
import { Actions, FullStop, Paragraph, TextLink, Title } from './parts.tsx';
import type { TemplateProps } from './template.ts';
import { linkAddress } from './text-and-links.ts';

type Props = TemplateProps<EmailFacts['newsletter-confirmation']>;

export function NewsletterConfirmation({ facts, site, subject }: Props) {
  const asked = 'tokenId' in facts;
  return (
    <EmailLayout
      site={site}
      subject={subject}
      preview={asked ? 'Click the link to get our newsletter.' : 'You don’t need to do anything.'}
      because={`You’re getting this email because someone entered this address for the ${site.brandName} newsletter.`}
    >
      {asked ? (
        <>
          <Title>Confirm your subscription</Title>
          <Paragraph>
            {`We’ve been asked to send the ${site.brandName} newsletter to this address. Please confirm that you want it.`}
          </Paragraph>
          <Actions
            main={{ href: linkAddress(site, '/newsletter/confirm', facts), text: 'Confirm subscription' }}
          />
          <Paragraph quiet>
            The link works for 3 days. If you didn’t ask for this, ignore this email. We’ll delete your
            address and won’t email you again.
          </Paragraph>
        </>
      ) : (
        <>
          <Title>You already get our newsletter</Title>
          <Paragraph>
            We’ve been asked to send our newsletter to this address, but you already get it. You don’t need to
            do anything.
          </Paragraph>
          <Paragraph quiet>
            {'Don’t want it any more? '}
            <TextLink href={`${site.url}/unsubscribe?token=${facts.unsubscribeToken}`}>
              Unsubscribe any time
            </TextLink>
            <FullStop />
          </Paragraph>
        </>
      )}
    </EmailLayout>
  );
}
