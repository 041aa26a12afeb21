import type { EmailMessage, EmailSite } from './email.ts';
import { isHostEmail } from './host-emails.ts';
import { leaveNoticesPath } from './host-notices.ts';

/**
 * Builds the headers for one-click unsubscribe in email clients (RFC 8058); none for emails that belong to no list. The
 * address is that of a page: link scanners open it too, so opening it must not change anything.
 */
export function buildListHeaders(email: EmailMessage, { url }: EmailSite): Record<string, string> {
  const page = wayOut(email);
  if (page === null) return {};
  return {
    'List-Unsubscribe': `<${url}${page}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

function wayOut(email: EmailMessage): string | null {
  const { template, data } = email;
  if (template === 'draw-update' || template === 'draw-ending-soon') {
    return data.leaveToken && leavePath(data.leaveToken);
  }
  if (isHostEmail(email)) return 'leaveToken' in data ? leaveNoticesPath(data.leaveToken) : null;
  if (template === 'sale-reminder-confirmation') return cancelReminderPath(data.leaveToken);
  return 'unsubscribeToken' in data && data.unsubscribeToken !== null
    ? `/unsubscribe?token=${data.unsubscribeToken}`
    : null;
}

/** The path of the page that cancels a reminder of a draw whose sales have not opened. */
export const cancelReminderPath = (token: string): string => `/cancel-reminder?token=${token}`;

/** The path of the page for unsubscribing from the updates and reminders of one draw, or of all draws. */
export const leavePath = (token: string): string => `/leave-updates?token=${token}`;
