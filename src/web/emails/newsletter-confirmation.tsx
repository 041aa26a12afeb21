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
      preview={asked ? 'One press, and the newsletter is yours.' : 'There is nothing you need to do.'}
      because={`You have this email because somebody entered this address for the newsletter of ${site.brandName}.`}
    >
      {asked ? (
        <>
          <Title>Is this your address?</Title>
          <Paragraph>
            {`Somebody, we hope you, asked for the newsletter of ${site.brandName} with this address. Please confirm that you want it.`}
          </Paragraph>
          <Actions
            main={{ href: linkAddress(site, '/newsletter/confirm', facts), text: 'Confirm subscription' }}
          />
          <Paragraph quiet>
            The link works for 3 days. If it was not you, you can ignore this email: nothing more will come,
            and the address is forgotten.
          </Paragraph>
        </>
      ) : (
        <>
          <Title>You already get our newsletter</Title>
          <Paragraph>
            Somebody, we hope you, asked for it with this address again. There is nothing you need to do: the
            next one will come to you.
          </Paragraph>
          <Paragraph quiet>
            {'If you no longer want it, you can '}
            <TextLink href={`${site.url}/unsubscribe?token=${facts.unsubscribeToken}`}>unsubscribe</TextLink>
            <FullStop />
          </Paragraph>
        </>
      )}
    </EmailLayout>
  );
}
