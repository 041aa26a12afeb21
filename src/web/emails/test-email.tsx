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
      preview="It arrived."
      because={`You have this email because an admin of ${site.brandName} asked for a test.`}
    >
      <Title>The test arrived</Title>
      <Paragraph>
        {'The type '}
        <strong>{emailType}</strong>
        {values.length > 0
          ? ' has no words of its own here. Its template would be given:'
          : ' has no words of its own here, and its template would be given nothing.'}
      </Paragraph>
      {values.map(({ name, value }) => (
        <Paragraph key={name} quiet>{`${name}: ${value}`}</Paragraph>
      ))}
    </EmailLayout>
  );
}
