import { buildAwardEmailSubject, type AwardEmail as Email } from '#domain/email/award-emails.ts';
import type { EmailSite } from '#domain/email/email.ts';
import { EmailLayout } from './email-layout.tsx';
import { Actions, Paragraph, Title } from './parts.tsx';
import { drawAddress } from './text-and-links.ts';

type Props = { email: Email; site: EmailSite; subject: string };

export function AwardEmail({ email, site, subject }: Props) {
  const { draw, prize } = email.data;
  return (
    <EmailLayout
      site={site}
      draw={draw}
      subject={subject}
      preview={prize}
      because={`You have this email because of a prize draw on ${site.brandName}.`}
    >
      <Title>{buildAwardEmailSubject(email)}</Title>
      <Paragraph>{prize}</Paragraph>
      <Actions main={{ href: drawAddress(site, draw), text: 'See the prize draw' }} />
    </EmailLayout>
  );
}
