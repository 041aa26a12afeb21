import type { EmailFacts } from '#domain/email/email.ts';
import { EmailLayout } from './email-layout.tsx';
import { Paragraph, Title } from './parts.tsx';
import type { TemplateProps } from './template.ts';

export function TestEmail({ facts, site, subject }: TemplateProps<EmailFacts['type-test']>) {
  const { emailType, values } = facts;
  return (
    <EmailLayout
      site={site}
      subject={subject}
      preview="Your test email has arrived."
      because={`You’re getting this email because an admin of ${site.brandName} asked for a test.`}
    >
      <Title>Your test email has arrived</Title>
      <Paragraph>
        {'This is a test of the email type '}
        <strong>{emailType}</strong>
        {values.length > 0 ? '. Its template gets these values:' : '. Its template gets no values.'}
      </Paragraph>
      {values.map(({ name, value }) => (
        <Paragraph key={name} quiet>{`${name}: ${value}`}</Paragraph>
      ))}
    </EmailLayout>
  );
}
