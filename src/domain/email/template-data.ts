import { pounds } from '../money/format.ts';
import { dateTimeWithZone } from '../time/london.ts';
import { listHeaders } from './list-headers.ts';
import type { Mail, MailSite, MailTemplate } from './mail.ts';
import { rangeWords } from './number-ranges.ts';
import { subjectOf } from './subject.ts';

/** The page that the link of a mail leads to. */
export const LINK_PATHS: Partial<Record<MailTemplate, `/${string}`>> = {
  'verify-email': '/verify-email',
  'password-reset': '/reset-password',
  'email-change': '/confirm-email',
  'email-changed': '/undo-email',
  'newsletter-confirmation': '/newsletter/confirm',
};

/**
 * What a template that stands with a provider is given: all that the mail states, and the same in words where it is a
 * time, an amount, a list of tickets or a link. Amounts stay in pence beside their words.
 */
export function templateData(mail: Mail, site: MailSite): Record<string, unknown> {
  const { data } = mail;
  return {
    ...data,
    ...inWords(data),
    subject: subjectOf(mail),
    ...{ brandName: site.brandName, siteUrl: site.url, supportEmail: site.supportEmail },
    ...('draw' in data && { drawTitle: data.draw.title, drawUrl: `${site.url}/prize-draw/${data.draw.id}` }),
    ...linkOf(mail, site),
    ...wayOutOf(mail, site),
  };
}

function inWords(data: Mail['data']): Record<string, string> {
  return {
    ...('totalPence' in data && { total: pounds(data.totalPence) }),
    ...('amountPence' in data && { amount: pounds(data.amountPence) }),
    ...('startDate' in data && { opens: dateTimeWithZone(data.startDate) }),
    ...('endDate' in data && { closes: dateTimeWithZone(data.endDate) }),
    ...('drawBy' in data && data.drawBy && { drawByWords: dateTimeWithZone(data.drawBy) }),
    ...('tickets' in data && Array.isArray(data.tickets) && { ticketNumbers: rangeWords(data.tickets) }),
  };
}

function linkOf({ template, data }: Mail, { url }: MailSite): { linkUrl?: string } {
  const path = LINK_PATHS[template];
  return path && 'token' in data && data.token ? { linkUrl: `${url}${path}?token=${data.token}` } : {};
}

/** The same address as in the header that mail programs read. */
function wayOutOf(mail: Mail, site: MailSite): { unsubscribeUrl?: string } {
  const header = listHeaders(mail, site)['List-Unsubscribe'];
  return header ? { unsubscribeUrl: header.slice(1, -1) } : {};
}
