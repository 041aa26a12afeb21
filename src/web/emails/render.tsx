import { render } from '@react-email/components';
import type { ReactElement } from 'react';
import { isHostMail } from '#domain/email/host-mails.ts';
import type { Mail, MailSite, RenderedMail } from '#domain/email/mail.ts';
import { subjectOf } from '#domain/email/subject.ts';
import { AccountMail } from './account-mail.tsx';
import { DrawCancelled } from './draw-cancelled.tsx';
import { DrawEndingSoon } from './draw-ending-soon.tsx';
import { DrawResult } from './draw-result.tsx';
import { DrawUpdate } from './draw-update.tsx';
import { HostMail } from './host-mail.tsx';
import { NewsletterConfirmation } from './newsletter-confirmation.tsx';
import { NewsletterIssue } from './newsletter-issue.tsx';
import { OrderConfirmation } from './order-confirmation.tsx';
import { PrizeRedrawn } from './prize-redrawn.tsx';
import { PrizeWon } from './prize-won.tsx';
import { Refund } from './refund.tsx';
import { TypeTest } from './type-test.tsx';

/**
 * The links' own addresses follow their words, on a line of their own where a link stands apart; what a ticket says
 * stays together; headings stay as they are written.
 */
const PLAIN = {
  plainText: true,
  htmlToTextOptions: {
    formatters: { apart: linkApart },
    selectors: [
      { selector: 'h1', options: { uppercase: false } },
      { selector: 'a.apart', format: 'apart' },
      { selector: 'p.label', format: 'paragraph', options: { trailingLineBreaks: 1 } },
      { selector: 'p.below', format: 'paragraph', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    ],
  },
} as const;

/** What a formatter is given; the converter comes without types of its own. */
type PlainLink = { attribs: { href?: string }; children: unknown };
type PlainWriter = {
  openBlock: (options: { leadingLineBreaks: number }) => void;
  addInline: (text: string) => void;
  addLineBreak: () => void;
  closeBlock: (options: { trailingLineBreaks: number }) => void;
};
type Walk = (children: unknown, writer: PlainWriter) => void;

function linkApart({ attribs, children }: PlainLink, walk: Walk, writer: PlainWriter): void {
  writer.openBlock({ leadingLineBreaks: 2 });
  walk(children, writer);
  writer.addLineBreak();
  writer.addInline(attribs.href?.replace(/^mailto:/, '') ?? '');
  writer.closeBlock({ trailingLineBreaks: 2 });
}

/** Makes the words of a mail: HTML, and the same as plain text. The server's only way into the templates. */
export async function renderMail(mail: Mail, site: MailSite): Promise<RenderedMail> {
  const subject = subjectOf(mail);
  const element = elementOf(mail, site, subject);
  return { subject, html: await render(element), text: await render(element, PLAIN) };
}

function elementOf(mail: Mail, site: MailSite, subject: string): ReactElement {
  if (isHostMail(mail)) return <HostMail mail={mail} site={site} subject={subject} />;
  switch (mail.template) {
    case 'order-confirmation':
      return <OrderConfirmation facts={mail.data} site={site} subject={subject} />;
    case 'refund':
      return <Refund facts={mail.data} site={site} subject={subject} />;
    case 'draw-cancelled':
      return <DrawCancelled facts={mail.data} site={site} subject={subject} />;
    case 'draw-result':
      return <DrawResult facts={mail.data} site={site} subject={subject} />;
    case 'prize-won':
      return <PrizeWon facts={mail.data} site={site} subject={subject} />;
    case 'draw-update':
      return <DrawUpdate facts={mail.data} site={site} subject={subject} />;
    case 'newsletter-confirmation':
      return <NewsletterConfirmation facts={mail.data} site={site} subject={subject} />;
    case 'prize-redrawn':
      return <PrizeRedrawn facts={mail.data} site={site} subject={subject} />;
    case 'newsletter-issue':
      return <NewsletterIssue facts={mail.data} site={site} subject={subject} />;
    case 'draw-ending-soon':
      return <DrawEndingSoon facts={mail.data} site={site} subject={subject} />;
    case 'type-test':
      return <TypeTest facts={mail.data} site={site} subject={subject} />;
    default:
      return <AccountMail mail={mail} site={site} subject={subject} />;
  }
}
