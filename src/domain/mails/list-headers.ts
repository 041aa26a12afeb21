import type { Mail, MailSite } from './mail.ts';

/**
 * What a mail to a subscriber is sent with, so that mail programs can offer a way out of their own, in one click
 * (RFC 8058). None for mails that belong to no list. The address is a page's: programs that look at what a mail leads to
 * ask for it too, and change nothing.
 */
export function listHeaders({ data }: Mail, { url }: MailSite): Record<string, string> {
  if (!('unsubscribeToken' in data)) return {};
  return {
    'List-Unsubscribe': `<${url}/unsubscribe?token=${data.unsubscribeToken}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
