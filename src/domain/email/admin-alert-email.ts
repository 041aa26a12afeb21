import { ROLE_NAMES } from '../accounts/role-texts.ts';
import type { Role } from '../accounts/roles.ts';
import { ACKNOWLEDGE_WORKING_DAYS, COMPLAINT_DECIDE_DAYS } from '../conduct/complaints.ts';
import { formatPounds } from '../money/format.ts';
import {
  LOG_REFUSAL_TEXTS,
  type LogRefusal,
  SEAL_REFUSAL_TEXTS,
  type SealRefusal,
  SIGNING_PROBLEM_TEXTS,
  type SigningProblem,
} from '../proof/log-refusals.ts';
import { plural } from '../text/plural.ts';
import { formatDateTime } from '../time/london.ts';
import type { AlertText } from './alert-text.ts';
import { describeOperationsAlert, type OperationsAlert } from './operations-alert.ts';

type OfDraw = { drawTitle: string; drawId: string; amountPence: number };
type OfPayout = { drawTitle: string; payableId: string; amountPence: number };

/**
 * Something that needs the attention of all admins now. Amounts are in pence, times in RFC 3339. It names no payees or
 * buyers, because the outbox keeps emails.
 */
export type AdminAlert =
  /** The payout limit was raised. Until `appliesFrom`, `limitPence` applies. */
  | { kind: 'limit_raised'; toPence: number; limitPence: number; appliesFrom: string }
  /** Stripe paid to another account, or another amount. */
  | ({ kind: 'payout_changed' } & OfPayout)
  /** Stripe made the transfer `reference`, of this amount, for an attempt that had ended. */
  | ({ kind: 'payout_after_failure'; reference: string } & OfPayout)
  /** Stripe took back all or part of a payout without a request by an admin. */
  | ({ kind: 'payout_returned' } & OfPayout)
  /** A payee's account at Stripe no longer names the payee. */
  | { kind: 'account_changed'; personId: string }
  | ({ kind: 'dispute_opened' } & OfDraw)
  | ({ kind: 'dispute_lost' } & OfDraw)
  | ({ kind: 'refund_failing'; attempts: number } & OfDraw)
  /** A result should have come at `dueAt`. A draw without any result is cancelled at `cancelledAt`; null for a redraw. */
  | { kind: 'result_overdue'; drawTitle: string; drawId: string; dueAt: string; cancelledAt: string | null }
  /** A person who entered by post without an email address has won, and got no email. */
  | { kind: 'postal_winner'; drawTitle: string; drawId: string; reference: string; claimBy: string }
  /** The public log of a draw does not match what was published, so the draw was taken off sale. */
  | { kind: 'log_refused'; drawTitle: string; drawId: string; reason: LogRefusal }
  /** A server process cannot sign public logs, and sells no tickets for the draws concerned. */
  | { kind: 'signing_stopped'; problem: SigningProblem }
  /** The nightly check of the ledger has found problems. */
  | { kind: 'ledger_wrong'; count: number }
  /** The seal log does not match what was published, or a server process cannot sign it. */
  | { kind: 'seal_log_refused'; reason: SealRefusal }
  /** A witness has seen a different version of the seal log. `evidence` is a clause, such as "it returned 422 for a head". */
  | { kind: 'seal_log_stopped'; witness: string; evidence: string }
  /** Someone has complained. `decideBy` and `acknowledgeBy` are when the next steps are due. */
  | {
      kind: 'complaint_made';
      complaintId: string;
      reference: string;
      acknowledgeBy: string;
      decideBy: string;
    }
  /** An admin gave someone this role, or ended another. */
  | { kind: 'role_changed'; personId: string; role: Role }
  /** The second factor of an account is to be removed, which a second admin can confirm from `from`. */
  | { kind: 'two_factor_removal'; personId: string; from: string }
  /** An age check found that a user is under 18. */
  | { kind: 'under_age'; personId: string }
  /** A user has sent a document that proves their age. */
  | { kind: 'age_document'; personId: string }
  /** Complaints whose acknowledgement or decision is late. Sent every day. */
  | { kind: 'complaints_overdue'; references: string[]; total: number }
  /** A witness does not accept the seal log. `status` is its HTTP status. */
  | { kind: 'witness_refuses'; witness: string; status: number }
  | OperationsAlert;

export type AdminAlertFacts = { 'admin-alert': AdminAlert };

export type { AlertText } from './alert-text.ts';

/** Describes what happened, what to do, and where. */
export function describeAlert(alert: AdminAlert): AlertText {
  switch (alert.kind) {
    case 'limit_raised':
      return {
        subject: `The payout limit was raised to ${formatPounds(alert.toPence)}`,
        happened: `An admin has raised the payout limit to ${formatPounds(alert.toPence)}. A payout above the limit needs an independent admin. The new limit applies from ${formatDateTime(alert.appliesFrom)}. Until then, a lower one applies, currently ${formatPounds(alert.limitPence)}.`,
        toDo: 'If you didn’t expect this, lower the limit again. That takes effect at once. The settings show who changed it.',
        link: { path: '/admin?tab=settings', text: 'Open the settings' },
      };
    case 'payout_changed':
      return {
        subject: `Stripe hasn’t paid what we asked for: ${alert.drawTitle}`,
        happened: `Stripe has made a payout of ${formatPounds(alert.amountPence)} for ${alert.drawTitle} to a different account, or for a different amount. We haven’t counted it as paid.`,
        toDo: 'Compare the transfer in Stripe’s dashboard with the payout. If the payee shouldn’t keep it, reverse it there.',
        link: toPayout(alert),
      };
    case 'payout_after_failure':
      return {
        subject: `Stripe made a payout after it had failed: ${alert.drawTitle}`,
        happened: `Stripe has made the transfer ${alert.reference} of ${formatPounds(alert.amountPence)} for ${alert.drawTitle} after we’d counted the payout as failed. The payee could be paid twice.`,
        toDo: 'Reverse the transfer in Stripe’s dashboard before you approve the payout again. If the payee hasn’t been paid any other way, you can count the transfer as the payment instead.',
        link: toPayout(alert),
      };
    case 'payout_returned':
      return {
        subject: `Stripe has taken a payout back: ${alert.drawTitle}`,
        happened: `Stripe has taken back ${formatPounds(alert.amountPence)} of a payout for ${alert.drawTitle}. No admin asked for this. If the payee didn’t owe us that money, we now owe it to them again.`,
        toDo: 'Check in Stripe’s dashboard why this happened before you approve the payout again.',
        link: toPayout(alert),
      };
    case 'account_changed':
      return {
        subject: 'A Stripe account doesn’t match its payee',
        happened:
          'The Stripe account of a host or winner no longer names them as its payee. We won’t send anything to it.',
        toDo: 'Compare the account with the payee in Stripe’s dashboard.',
        link: { path: `/admin?tab=people&open=${alert.personId}`, text: 'Open the account' },
      };
    case 'dispute_opened':
      return {
        subject: `New dispute about ${formatPounds(alert.amountPence)}: ${alert.drawTitle}`,
        happened: `A buyer has asked their bank to take back ${formatPounds(alert.amountPence)} paid for ${alert.drawTitle}.`,
        toDo: 'Submit evidence in Stripe’s dashboard by the date shown there. If you don’t, we’ll lose the dispute.',
        link: toDraw(alert),
      };
    case 'dispute_lost':
      return {
        subject: `Lost dispute about ${formatPounds(alert.amountPence)}: ${alert.drawTitle}`,
        happened: `We’ve lost a dispute about ${formatPounds(alert.amountPence)} paid for ${alert.drawTitle}. The bank decided in the buyer’s favour.`,
        toDo: 'Check in the admin area who bears the loss. If the host owes it, take it back or ask them for it.',
        link: toDraw(alert),
      };
    case 'refund_failing':
      return {
        subject: `A refund keeps failing: ${alert.drawTitle}`,
        happened: `A refund of ${formatPounds(alert.amountPence)} for ${alert.drawTitle} has failed ${plural(alert.attempts, 'time')}. We’re still retrying it.`,
        toDo: 'Look at the payment in Stripe’s dashboard. If the card can’t be refunded, contact the buyer.',
        link: toDraw(alert),
      };
    case 'result_overdue':
      return {
        subject: `A result is missing: ${alert.drawTitle}`,
        happened: `The countdown for ${alert.drawTitle} ended on ${formatDateTime(alert.dueAt)}, but there’s still no result.${
          alert.cancelledAt
            ? ` If there’s none by ${formatDateTime(alert.cancelledAt)}, the prize draw will be cancelled and every ticket refunded automatically.`
            : ' The earlier results don’t change.'
        }`,
        toDo: 'Read the program’s log to find out why. The public randomness may be unavailable, or someone may have changed the database by hand.',
        link: toDraw(alert),
      };
    case 'postal_winner':
      return {
        subject: `A postal winner has no email address: ${alert.drawTitle}`,
        happened: `The postal entry ${alert.reference} has won a prize in ${alert.drawTitle}, and its card has no email address. They can claim until ${formatDateTime(alert.claimBy)}.`,
        toDo: 'Phone or write to them. They need an account with a verified email address: store that address for the entry in the post room, and its tickets and prize appear in their account.',
        link: toDraw(alert),
      };
    case 'log_refused':
      return {
        subject: `Ticket sales have stopped: ${alert.drawTitle}`,
        happened: `We’ve stopped signing the public log of ${alert.drawTitle}. ${LOG_REFUSAL_TEXTS[alert.reason]} Nobody can buy tickets, payments that arrive now are refunded, and the draw can’t be started.`,
        toDo: 'Run npm run log:repair on the server to see what’s wrong and what you can do. If you restore the right database, ticket sales continue automatically.',
        link: toDraw(alert),
      };
    case 'signing_stopped':
      return {
        subject: 'A server can’t sign the public logs of prize draws',
        happened: `${SIGNING_PROBLEM_TEXTS[alert.problem]} That server doesn’t sell tickets for the affected prize draws, and its /readyz returns 503.`,
        toDo: 'Read the log of that server, which names the setting or the directory. Sales continue automatically once the problem is solved.',
        link: { path: '/admin?tab=outbox', text: 'Open Jobs and email' },
      };
    case 'ledger_wrong':
      return {
        subject: `The ledger check found ${plural(alert.count, 'problem')}`,
        happened: `The nightly ledger check found ${plural(alert.count, 'problem')}. Either the program has a bug, or someone changed the database by hand.`,
        toDo: 'Run npm run ledger:check, which names each problem. Don’t make payouts for the prize draws it names until you’ve fixed them.',
        link: TO_JOBS,
      };
    case 'seal_log_refused':
      return {
        subject: 'The seal log has stopped',
        happened: `We’ve stopped signing the seal log and adding to it. ${SEAL_REFUSAL_TEXTS[alert.reason]} Prize draws continue, but for any drawn in the meantime, nothing proves when the list was sealed.`,
        toDo: 'Run npm run log:repair on the server to see what’s wrong and what you can do. If you restore the right database, the seal log continues automatically.',
        link: TO_JOBS,
      };
    case 'seal_log_stopped':
      return {
        subject: 'The seal log has stopped: a witness saw a different version of it',
        happened: `The witness ${alert.witness} has seen a different version of the seal log: ${alert.evidence}. We’ve stopped adding to the seal log. Prize draws continue, but the proofs of any drawn in the meantime won’t verify until the seal log continues.`,
        toDo: 'Either the database was restored from an older copy, or two copies of it are running. Stop the program and restore the newest copy, as the operating guide explains. If the witness is wrong, remove it from the witness policy.',
        link: TO_JOBS,
      };
    case 'complaint_made':
      return {
        subject: `New complaint ${alert.reference}`,
        happened: `We’ve got a complaint, ${alert.reference}. Its text is in the admin area only.`,
        toDo: `Acknowledge it by ${formatDateTime(alert.acknowledgeBy)}, and decide it by ${formatDateTime(alert.decideBy)}.`,
        link: { path: `/admin?tab=complaints&open=${alert.complaintId}`, text: 'Open the complaint' },
      };
    case 'role_changed':
      return {
        subject: `A role was changed to ${ROLE_NAMES[alert.role].toLowerCase()}`,
        happened: `An admin has changed the role of an account to ${ROLE_NAMES[alert.role].toLowerCase()}. The audit log shows who did.`,
        toDo: 'If you didn’t expect this, change the role back and talk to the admin who changed it.',
        link: toPerson(alert),
      };
    case 'two_factor_removal':
      return {
        subject: 'A second factor is waiting to be removed',
        happened: `Someone who can’t use their second factor asked us to remove it. An admin who didn’t make the request can confirm it from ${formatDateTime(alert.from)}. The owner of the account has got an email and can stop it.`,
        toDo: 'Make sure that it was the owner who asked, for example by calling them, before you confirm it.',
        link: toPerson(alert),
      };
    case 'under_age':
      return {
        subject: 'An age check found a user under 18',
        happened:
          'Our age check says that a user is under 18. They can’t buy tickets or claim prizes any more, and we’ve cancelled their pending orders. Tickets they’ve paid for are still valid.',
        toDo: 'Void and refund the tickets that they’ve paid for, unless they send a document that proves otherwise.',
        link: { path: `/admin?tab=people&open=${alert.personId}`, text: 'Open the person' },
      };
    case 'age_document':
      return {
        subject: 'A proof of age is waiting',
        happened: 'A user has sent a document that proves their age. Only admins can see it.',
        toDo: 'Look at it and decide. We then delete it.',
        link: { path: '/admin?tab=ages', text: 'Open Age checks' },
      };
    case 'complaints_overdue': {
      const more = alert.total - alert.references.length;
      return {
        subject: `Overdue: ${plural(alert.total, 'complaint')}`,
        happened: `We’re late with ${plural(alert.total, 'complaint')}: ${alert.references.join(', ')}${more > 0 ? ` and ${more} more` : ''}. A complaint is acknowledged within ${ACKNOWLEDGE_WORKING_DAYS} working days and decided within ${COMPLAINT_DECIDE_DAYS} days.`,
        toDo: 'Acknowledge or decide them now. You’ll get this email every day until you have.',
        link: { path: '/admin?tab=complaints', text: 'Open Complaints' },
      };
    }
    case 'witness_refuses':
      return {
        subject: `A witness doesn’t accept the seal log: ${alert.witness}`,
        happened: `The witness ${alert.witness} returned ${alert.status} for a head of the seal log. It doesn’t know this log or its key. Prize draws continue without it.`,
        toDo: 'Compare the name and key of the seal log with those that the operator of the witness has. You won’t get this email again until the witness has signed a head.',
        link: TO_JOBS,
      };
    default:
      return describeOperationsAlert(alert);
  }
}

const TO_JOBS: AlertText['link'] = { path: '/admin?tab=outbox', text: 'Open Jobs and email' };

const toPerson = ({ personId }: { personId: string }): AlertText['link'] => ({
  path: `/admin?tab=people&open=${personId}`,
  text: 'Open the account',
});

const toPayout = ({ payableId }: OfPayout): AlertText['link'] => ({
  path: `/admin?tab=payouts&open=${payableId}`,
  text: 'Open the payout',
});

const toDraw = ({ drawId }: Pick<OfDraw, 'drawId'>): AlertText['link'] => ({
  path: `/admin?tab=draws&open=${drawId}`,
  text: 'Open the prize draw',
});
