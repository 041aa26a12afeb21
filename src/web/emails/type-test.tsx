import type { EmailFacts } from '#domain/email/email.ts';
import { Letter } from './letter.tsx';
import { Title, Words } from './parts.tsx';
import type { TemplateProps } from './template.ts';

export function TypeTest({ facts, site, subject }: TemplateProps<EmailFacts['type-test']>) {
  const { emailType, values } = facts;
  return (
    <Letter
      site={site}
      subject={subject}
      preview="It arrived."
      because={`You have this e-mail because an admin of ${site.brandName} asked for a test.`}
    >
      <Title>The test arrived</Title>
      <Words>
        {'The type '}
        <strong>{emailType}</strong>
        {values.length > 0
          ? ' has no words of its own here. Its template would be given:'
          : ' has no words of its own here, and its template would be given nothing.'}
      </Words>
      {values.map(({ name, value }) => (
        <Words key={name} quiet>{`${name}: ${value}`}</Words>
      ))}
    </Letter>
  );
}
