import { SETTING_NAMES } from '../site/settings.ts';
import type { AuditTarget } from './lists.ts';

/** Readable names of the targets of audited actions. */
export const TARGET_NAMES: Record<AuditTarget, string> = {
  person: 'People',
  organisation: 'Organisations',
  draw: 'Prize draws',
  ticket: 'Tickets',
  order: 'Orders',
  mail: 'Emails',
  address: 'Email addresses',
  mapping: 'Email templates',
  newsletter: 'Newsletters',
  site: 'The site',
};

const ACTS: Record<string, string> = {
  'account.register': 'Registered',
  'account.become_host': 'Became a host',
  'account.rename': 'Changed a name',
  'account.set_date_of_birth': 'Set a date of birth',
  'play.set_limit': 'Set a spending limit',
  'play.ask_higher_limit': 'Asked for a higher spending limit',
  'play.raise_limit': 'Confirmed a higher spending limit',
  'play.take_break': 'Took a break from buying',
  'age_check.look_up': 'Had their age checked',
  'harm_signal.message': 'Sent a message about safer play',
  'harm_signal.limit': 'Set a limit for a person',
  'harm_signal.break': 'Started a break for a person',
  'harm_signal.note': 'Closed a signal of harm',
  'age_document.ask': 'Asked for proof of age',
  'age_document.send': 'Sent proof of age',
  'age_document.view': 'Viewed a proof of age',
  'age_document.pass': 'Accepted a proof of age',
  'age_document.refuse': 'Refused a proof of age',
  'age_document.delete': 'Deleted a forgotten proof of age',
  'play.close_for_good': 'Closed their account for good',
  'account.change_password': 'Changed the password',
  'account.reset_password': 'Reset the password',
  'account.ask_email_change': 'Asked to change the email address',
  'account.change_email': 'Changed the email address',
  'account.undo_email_change': 'Restored a former email address',
  'account.verify_email': 'Confirmed an email address',
  'account.two_factor_on': 'Turned two-factor sign-in on',
  'account.two_factor_off': 'Turned two-factor sign-in off',
  'account.new_recovery_codes': 'Created new recovery codes',
  'account.use_recovery_code': 'Used a recovery code',
  'account.refuse_tries': 'Blocked further attempts after wrong passwords or codes',
  'account.end_session': 'Signed out a device',
  'account.end_sessions': 'Signed out all other devices',
  'account.ask_deletion': 'Asked to delete an account',
  'account.keep': 'Cancelled an account deletion',
  'account.erase': 'Deleted an account',
  'account.consent': 'Changed consents',
  'account.configure_admin': 'Made an admin from the configuration',
  'host.ask_verification': 'Asked for verification',
  'host.verify': 'Verified a host',
  'host.unverify': 'Revoked a verification',
  'person.suspend': 'Suspended an account',
  'person.reinstate': 'Ended a suspension',
  'person.change_role': 'Changed a role',
  'person.export': 'Exported a person’s data',
  'person.note': 'Added a note',
  'person.delete_note': 'Deleted a note',
  'organisation.create': 'Created an organisation',
  'organisation.edit': 'Edited an organisation',
  'organisation.verify': 'Verified an organisation',
  'organisation.unverify': 'Ended the verification of an organisation',
  'organisation.refuse_name': 'Refused the name of an organisation',
  'organisation.invite': 'Invited someone to a team',
  'organisation.withdraw_invitation': 'Withdrew an invitation to a team',
  'organisation.join': 'Joined a team',
  'organisation.change_role': 'Changed a role in a team',
  'organisation.remove_member': 'Removed a member of a team',
  'draw.create': 'Created a draw',
  'draw.edit': 'Edited a draw',
  'draw.move': 'Moved a draw to or from an organisation',
  'draw.publish': 'Published a draw',
  'draw.unpublish': 'Unpublished a draw',
  'draw.pause': 'Paused a draw',
  'draw.resume': 'Put a draw back on sale',
  'draw.open': 'Sales started',
  'draw.close': 'Sales ended',
  'draw.end': 'Ended a draw early',
  'draw.archive': 'Archived a draw',
  'draw.restore': 'Restored a draw',
  'draw.delete': 'Deleted a draw',
  'draw.cancel': 'Cancelled a draw',
  'draw.log_rebuild': 'Rebuilt a public log',
  'site.seal_log_rebuild': 'Rebuilt the seal log',
  'draw.refund': 'Refunded a cancelled draw',
  'draw.export_buyers': 'Exported a list of buyers',
  'draw.export_orders': 'Exported a list of orders',
  'draw.export_tickets': 'Exported a list of tickets',
  'draw.post_update': 'Posted an update to entrants',
  'post.set_email': 'Stored the email address of a postal entrant',
  'post.key_in': 'Keyed in postal entries',
  'complaint.make': 'Complained',
  'complaint.acknowledge': 'Acknowledged a complaint',
  'complaint.reply': 'Replied to a complaint',
  'complaint.decide': 'Decided a complaint',
  'drawing.start': 'Started a drawing',
  'drawing.redraw': 'Announced a redraw',
  'drawing.result': 'Drew the result',
  'ticket.void': 'Voided a ticket',
  'ticket.refund': 'Refunded a ticket',
  'order.refund': 'Refunded an order',
  'order.chargeback': 'Voided tickets after a lost dispute',
  'order.dashboard_refund': 'Recorded a refund made at the payment provider',
  'order.confirm_again': 'Resent a confirmation',
  'mail.retry': 'Retried an email',
  'mail.retry_all': 'Retried all failed emails',
  'mail.test': 'Sent a test email',
  'mapping.create': 'Added an email type',
  'mapping.change': 'Changed an email type',
  'mapping.delete': 'Removed an email type',
  'address.allow': 'Unblocked an email address',
  'newsletter.send': 'Sent a newsletter',
  'newsletter.export': 'Exported the subscribers',
  'charity.invite': 'Invited a charity',
  'charity.agree': 'A charity agreed',
  'charity.confirm': 'Confirmed a charity',
  'payout.change_details': 'Changed payout details',
  'payout.approve': 'Approved a payout',
  'payout.withdraw': 'Withdrew the approval of a payout',
  'payout.export': 'Exported a payout',
  'payout.pay': 'Recorded a payout as paid',
  'payout.fail': 'Recorded a payout as failed',
  'payout.return': 'Recorded that a bank returned a payout',
  'payout.reopen': 'Reopened a failed payout',
  'payout.postpone': 'Postponed a payout until Stripe has enough money',
  'payout.account_changed': 'Found that a Stripe account has changed',
  'payout.paid_before': 'Found that Stripe has made a payout that had counted as failed',
  'payout.count': 'Counted a transfer that Stripe had already made as the payment of a payout',
  'payout.reverse': 'Asked Stripe to take a payout back',
  'payout.reversal_made': 'Stripe took a payout back',
  'payout.reversal_refused': 'Stripe refused to take a payout back',
  'payout.returned': 'Found that Stripe took a payout back',
  'payout.repay': 'Recorded a host’s repayment',
  'reconciliation.run': 'Compared payments with the provider',
  'reconciliation.resolve': 'Resolved a difference from the provider',
  'settings.change': 'Changed a setting',
};

/** Describes an audited action as text. An unknown action is returned unchanged. */
export function describeAct(act: string): string {
  const known = ACTS[act];
  if (known) return known;
  const text = act.replace(/[._]/g, ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns the actions whose description contains the text, ignoring case: "suspended" finds `person.suspend`. */
export function findActs(typed: string): string[] {
  const search = typed.toLowerCase();
  return Object.keys(ACTS).filter((act) => describeAct(act).toLowerCase().includes(search));
}

/** The readable name of a field or fact: `refundedPence` becomes "Refunded (pence)". */
export function describeField(name: string): string {
  if (name in SETTING_NAMES) return SETTING_NAMES[name as keyof typeof SETTING_NAMES];
  const spaced = name
    .replace(/Pence$/, ' (pence)')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
