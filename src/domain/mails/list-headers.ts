import type { Mail, MailSite } from './mail.ts';

/**
 * What a mail to a subscriber is sent with, so that mail programs can offer a way out of their own, in one click
 * (RFC 8058). None for mails that belong to no list.
 */
export function listHeaders({ data }: Mail, { url }: MailSite): Record<string, string> {
  if (!('unsubscribeToken' in data)) return {};
  return {
    'List-Unsubscribe': `<${url}/api/newsletter/unsubscribe?token=${data.unsubscribeToken}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
