import type { EmailFacts } from '#domain/email/email.ts';
import { Letter } from './letter.tsx';
import { Actions, FullStop, Title, Words, WordsLink } from './parts.tsx';
import type { TemplateProps } from './template.ts';
import { linkAddress } from './words.ts';

type Props = TemplateProps<EmailFacts['newsletter-confirmation']>;

export function NewsletterConfirmation({ facts, site, subject }: Props) {
  const asked = 'tokenId' in facts;
  return (
    <Letter
      site={site}
      subject={subject}
      preview={asked ? 'One press, and the newsletter is yours.' : 'There is nothing you need to do.'}
      because={`You have this e-mail because somebody entered this address for the newsletter of ${site.brandName}.`}
    >
      {asked ? (
        <>
          <Title>Is this your address?</Title>
          <Words>
            {`Somebody, we hope you, asked for the newsletter of ${site.brandName} with this address. Please confirm that you want it.`}
          </Words>
          <Actions
            main={{ href: linkAddress(site, '/newsletter/confirm', facts), text: 'Confirm subscription' }}
          />
          <Words quiet>
            The link works for 3 days. If it was not you, you can ignore this e-mail: nothing more will come,
            and the address is forgotten.
          </Words>
        </>
      ) : (
        <>
          <Title>You already get our newsletter</Title>
          <Words>
            Somebody, we hope you, asked for it with this address again. There is nothing you need to do: the
            next one will come to you.
          </Words>
          <Words quiet>
            {'If you no longer want it, you can '}
            <WordsLink href={`${site.url}/unsubscribe?token=${facts.unsubscribeToken}`}>
              unsubscribe
            </WordsLink>
            <FullStop />
          </Words>
        </>
      )}
    </Letter>
  );
}
