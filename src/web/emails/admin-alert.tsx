import { type AdminAlert, describeAlert } from '#domain/email/admin-alert-email.ts';
import { EmailLayout } from './email-layout.tsx';
import { Actions, Paragraph, Title } from './parts.tsx';
import type { TemplateProps } from './template.ts';

/** Tells admins about something that needs their attention now: what happened, what to do, and where. */
export function AdminAlertEmail({ facts, site, subject }: TemplateProps<AdminAlert>) {
  const { happened, toDo, link } = describeAlert(facts);
  return (
    <EmailLayout
      site={site}
      subject={subject}
      preview={toDo}
      because={`You’re getting this email because you are an admin of ${site.brandName}.`}
    >
      <Title>{subject}</Title>
      <Paragraph>{happened}</Paragraph>
      <Paragraph>{toDo}</Paragraph>
      <Actions main={{ href: `${site.url}${link.path}`, text: link.text }} />
    </EmailLayout>
  );
}
