import { formatOrderNumber } from '#domain/orders/order-number.ts';
import { formatPounds } from '../money/format.ts';
import { formatCash } from '../outcome/outcome-text.ts';
import { formatDateTime } from '../time/london.ts';
import type { EmailMessage, EmailSite, EmailTemplate } from './email.ts';
import { buildEmailDrawPath } from './email-draw.ts';
import { buildLinkPath } from './link.ts';
import { buildListHeaders } from './list-headers.ts';
import { formatRanges } from './number-ranges.ts';
import { buildSubject } from './subject.ts';

/** The page that each email's link opens. */
export const LINK_PATHS: Partial<Record<EmailTemplate, `/${string}`>> = {
  'verify-email': '/verify-email',
  'password-reset': '/reset-password',
  'sign-in-link': '/sign-in-link',
  'email-change': '/confirm-email',
  'email-changed': '/undo-email',
  'two-factor-removal-asked': '/keep-two-factor',
  'newsletter-confirmation': '/newsletter/confirm',
  'sale-reminder-confirmation': '/remind-me',
  'charity-invitation': '/charity-agreement/',
  'organisation-invitation': '/team-invitation/',
  'complaint-received': '/complaint/',
  'complaint-link': '/complaint/',
  'complaint-acknowledged': '/complaint/',
  'complaint-message': '/complaint/',
  'complaint-decided': '/complaint/',
};

/**
 * Builds the data for a provider's template: all the email's data, with times, amounts, tickets and links also
 * formatted as text. Raw amounts stay in pence.
 */
export function buildTemplateData(email: EmailMessage, site: EmailSite): Record<string, unknown> {
  const { data } = email;
  return {
    ...data,
    ...formatValues(data),
    subject: buildSubject(email),
    brandName: site.brandName,
    siteUrl: site.url,
    supportEmail: site.supportEmail,
    ...('draw' in data && {
      drawTitle: data.draw.title,
      drawUrl: site.url + buildEmailDrawPath(data.draw),
      hostName: data.draw.organisation?.name,
    }),
    ...linkOf(email, site),
    ...wayOutOf(email, site),
  };
}

function formatValues(data: EmailMessage['data']): Record<string, string> {
  return {
    ...('totalPence' in data && { total: formatPounds(data.totalPence) }),
    ...('orderId' in data && data.orderId && { orderNumber: formatOrderNumber(data.orderId) }),
    ...('amountPence' in data && { amount: formatPounds(data.amountPence) }),
    ...('cash' in data && data.cash && { amount: formatCash(data.cash) }),
    ...('paidAt' in data && { paidAtWords: formatDateTime(data.paidAt) }),
    ...('usableFrom' in data && { usableFromWords: formatDateTime(data.usableFrom) }),
    ...('startDate' in data && { opens: formatDateTime(data.startDate) }),
    ...('endedAt' in data && { ended: formatDateTime(data.endedAt) }),
    ...('endDate' in data && { closes: formatDateTime(data.endDate) }),
    ...formatDeadlines(data),
    ...('tickets' in data && Array.isArray(data.tickets) && { ticketNumbers: formatRanges(data.tickets) }),
  };
}

const DEADLINES = [
  'drawBy',
  'claimBy',
  'sendBy',
  'presumedAt',
  'appealBy',
  'redrawAt',
  'giveUpAt',
  'decideBy',
  'dueAt',
];

function formatDeadlines(data: EmailMessage['data']): Record<string, string> {
  const values = new Map<string, unknown>(Object.entries(data));
  return Object.fromEntries(
    DEADLINES.flatMap((name) => {
      const value = values.get(name);
      return typeof value === 'string' ? [[`${name}Words`, formatDateTime(value)]] : [];
    }),
  );
}

function linkOf({ template, data }: EmailMessage, { url }: EmailSite): { linkUrl?: string } {
  const path = LINK_PATHS[template];
  return path && 'token' in data && data.token ? { linkUrl: `${url}${buildLinkPath(path, data.token)}` } : {};
}

/** The same address as in the List-Unsubscribe header. */
function wayOutOf(email: EmailMessage, site: EmailSite): { unsubscribeUrl?: string } {
  const header = buildListHeaders(email, site)['List-Unsubscribe'];
  return header ? { unsubscribeUrl: header.slice(1, -1) } : {};
}
