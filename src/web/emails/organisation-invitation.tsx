import type { EmailFacts } from '#domain/email/email.ts';
import { ROLE_NAMES, ROLE_TEXTS } from '#domain/organisations/role-texts.ts';
import { EmailLayout } from './email-layout.tsx';
import { Actions, Paragraph, Title } from './parts.tsx';
import type { TemplateProps } from './template.ts';
import { linkAddress } from './text-and-links.ts';

type Props = TemplateProps<EmailFacts['organisation-invitation']>;

export function OrganisationInvitation({ facts, site, subject }: Props) {
  const { organisationName, role } = facts;
  return (
    <EmailLayout
      site={site}
      subject={subject}
      preview={`Your role would be ${ROLE_NAMES[role].toLowerCase()}.`}
      because={`You’re getting this email because ${organisationName} invited this address to its team on ${site.brandName}.`}
    >
      <Title>{`Join ${organisationName}`}</Title>
      <Paragraph>
        <strong>{organisationName}</strong>
        {` has invited you to its team on ${site.brandName}, as ${ROLE_NAMES[role].toLowerCase()}. If you join, you ${ROLE_TEXTS[role]}`}
      </Paragraph>
      <Actions main={{ href: linkAddress(site, '/team-invitation/', facts), text: 'See the invitation' }} />
      <Paragraph quiet>
        {`The link works once, within 7 days, for an account with this email address. If you don’t have one, you can create it when you open the link. People in the team can’t enter its prize draws. If you don’t know ${organisationName}, you can ignore this email.`}
      </Paragraph>
    </EmailLayout>
  );
}
