import { render } from '@react-email/components';
import type { ReactElement } from 'react';
import { isAwardEmail } from '#domain/email/award-emails.ts';
import { isCharityEmail } from '#domain/email/charity-emails.ts';
import { isComplaintEmail } from '#domain/email/complaint-emails.ts';
import type { EmailMessage, EmailSite, RenderedEmail } from '#domain/email/email.ts';
import { isHostEmail } from '#domain/email/host-emails.ts';
import { isPayoutEmail } from '#domain/email/payout-emails.ts';
import { buildSubject } from '#domain/email/subject.ts';
import { AccountEmail } from './account-email.tsx';
import { AdminAlertEmail } from './admin-alert.tsx';
import { AwardEmail } from './award-email.tsx';
import { CharityEmail } from './charity-email.tsx';
import { ComplaintEmail } from './complaint-email.tsx';
import { DrawCancelled } from './draw-cancelled.tsx';
import { DrawEndedEarly } from './draw-ended-early.tsx';
import { DrawEndingSoon } from './draw-ending-soon.tsx';
import { DrawNoWinner } from './draw-no-winner.tsx';
import { DrawResult } from './draw-result.tsx';
import { DrawUpdate } from './draw-update.tsx';
import { HostEmail } from './host-email.tsx';
import { NewsletterConfirmation } from './newsletter-confirmation.tsx';
import { NewsletterIssue } from './newsletter-issue.tsx';
import { OrderConfirmation } from './order-confirmation.tsx';
import { OrganisationInvitation } from './organisation-invitation.tsx';
import { PayoutEmail } from './payout-email.tsx';
import { PayoutsOverdue } from './payouts-overdue.tsx';
import { PostalEntry } from './postal-entry.tsx';
import { PrizeRedrawn } from './prize-redrawn.tsx';
import { PrizeWon } from './prize-won.tsx';
import { ReconciliationFound } from './reconciliation-found.tsx';
import { DrawOpened, SaleReminderConfirmation } from './sale-reminder.tsx';
import { TestEmail } from './test-email.tsx';
import { VoidedTickets } from './voided-tickets.tsx';

/**
 * Options for plain text. A link's URL follows its text, or has a line of its own if the link stands alone. The
 * text of a ticket stays together, and headings keep their case.
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

/** The formatter's input. It is typed here, because the converter has no types. */
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

/** Renders an email as HTML and plain text. The server's only entry point to the templates. */
export async function renderEmail(email: EmailMessage, site: EmailSite): Promise<RenderedEmail> {
  const subject = buildSubject(email);
  const element = elementOf(email, site, subject);
  return { subject, html: await render(element), text: await render(element, PLAIN) };
}

function elementOf(email: EmailMessage, site: EmailSite, subject: string): ReactElement {
  if (isCharityEmail(email)) return <CharityEmail email={email} site={site} subject={subject} />;
  if (isComplaintEmail(email)) return <ComplaintEmail email={email} site={site} subject={subject} />;
  if (isHostEmail(email)) return <HostEmail email={email} site={site} subject={subject} />;
  if (isPayoutEmail(email)) return <PayoutEmail email={email} site={site} subject={subject} />;
  if (isAwardEmail(email)) return <AwardEmail email={email} site={site} subject={subject} />;
  switch (email.template) {
    case 'order-confirmation':
      return <OrderConfirmation facts={email.data} site={site} subject={subject} />;
    case 'refund':
      return <VoidedTickets facts={email.data} site={site} subject={subject} />;
    case 'draw-cancelled':
      return <DrawCancelled facts={email.data} site={site} subject={subject} />;
    case 'draw-no-winner':
      return <DrawNoWinner facts={email.data} site={site} subject={subject} />;
    case 'draw-result':
      return <DrawResult facts={email.data} site={site} subject={subject} />;
    case 'prize-won':
      return <PrizeWon facts={email.data} site={site} subject={subject} />;
    case 'draw-update':
      return <DrawUpdate facts={email.data} site={site} subject={subject} />;
    case 'newsletter-confirmation':
      return <NewsletterConfirmation facts={email.data} site={site} subject={subject} />;
    case 'prize-redrawn':
      return <PrizeRedrawn facts={email.data} site={site} subject={subject} />;
    case 'newsletter-issue':
      return <NewsletterIssue facts={email.data} site={site} subject={subject} />;
    case 'draw-ended-early':
      return <DrawEndedEarly facts={email.data} site={site} subject={subject} />;
    case 'draw-ending-soon':
      return <DrawEndingSoon facts={email.data} site={site} subject={subject} />;
    case 'sale-reminder-confirmation':
      return <SaleReminderConfirmation facts={email.data} site={site} subject={subject} />;
    case 'draw-opened':
      return <DrawOpened facts={email.data} site={site} subject={subject} />;
    case 'postal-entry':
      return <PostalEntry facts={email.data} site={site} subject={subject} />;
    case 'admin-payouts-overdue':
      return <PayoutsOverdue facts={email.data} site={site} subject={subject} />;
    case 'admin-reconciliation':
      return <ReconciliationFound facts={email.data} site={site} subject={subject} />;
    case 'admin-alert':
      return <AdminAlertEmail facts={email.data} site={site} subject={subject} />;
    case 'organisation-invitation':
      return <OrganisationInvitation facts={email.data} site={site} subject={subject} />;
    case 'type-test':
      return <TestEmail facts={email.data} site={site} subject={subject} />;
    default:
      return <AccountEmail email={email} site={site} subject={subject} />;
  }
}
