import type { EmailMessage, EmailSite } from './email.ts';

/**
 * What a mail to a subscriber is sent with, so that mail programs can offer a way out of their own, in one click
 * (RFC 8058). None for mails that belong to no list. The address is a page's: programs that look at what a mail leads to
 * ask for it too, and change nothing.
 */
export function listHeaders(email: EmailMessage, { url }: EmailSite): Record<string, string> {
  const page = wayOut(email);
  if (page === null) return {};
  return {
    'List-Unsubscribe': `<${url}${page}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

function wayOut({ template, data }: EmailMessage): string | null {
  if (template === 'draw-update' || template === 'draw-ending-soon') {
    return data.leaveToken && leavePath(data.leaveToken);
  }
  return 'unsubscribeToken' in data && data.unsubscribeToken !== null
    ? `/unsubscribe?token=${data.unsubscribeToken}`
    : null;
}

/** Where the updates and reminders of a draw, or of all, are left. */
export const leavePath = (token: string): string => `/leave-updates?token=${token}`;
