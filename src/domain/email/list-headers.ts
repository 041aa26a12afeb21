import type { EmailMessage, EmailSite } from './email.ts';

/**
 * Headers for one-click unsubscribe in email programs (RFC 8058); none for emails that belong to no list. The address
 * is a page's, because scanners request it too and must not change anything.
 */
export function buildListHeaders(email: EmailMessage, { url }: EmailSite): Record<string, string> {
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

/** The path of the page that unsubscribes from the updates and reminders of one draw, or of all draws. */
export const leavePath = (token: string): string => `/leave-updates?token=${token}`;
