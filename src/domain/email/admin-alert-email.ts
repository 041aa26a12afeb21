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
  /** A witness does not accept the seal log. `status` is its HTTP status. */
  | { kind: 'witness_refuses'; witness: string; status: number };

export type AdminAlertFacts = { 'admin-alert': AdminAlert };

/** An alert in plain words. `path` is the page of the admin area that shows it. */
export type AlertText = {
  subject: string;
  happened: string;
  toDo: string;
  link: { path: `/admin?${string}`; text: string };
};

/** Describes what happened, what to do, and where. */
export function describeAlert(alert: AdminAlert): AlertText {
  switch (alert.kind) {
    case 'limit_raised':
      return {
        subject: `The payout limit was raised to ${formatPounds(alert.toPence)}`,
        happened: `An admin has raised the amount above which a payout needs an independent admin to ${formatPounds(alert.toPence)}. It applies from ${formatDateTime(alert.appliesFrom)}. Until then a lower amount applies, now ${formatPounds(alert.limitPence)}.`,
        toDo: 'If you did not expect this, lower the amount again, which takes effect at once. The settings show who changed it.',
        link: { path: '/admin?tab=settings', text: 'Open the settings' },
      };
    case 'payout_changed':
      return {
        subject: `Stripe has not paid what we asked for: ${alert.drawTitle}`,
        happened: `Stripe has made a payout of ${formatPounds(alert.amountPence)} for ${alert.drawTitle} to a different account, or with a different amount. It does not count as paid.`,
        toDo: 'Compare the transfer in Stripe’s dashboard with the payout. If the payee must not keep it, reverse it there.',
        link: toPayout(alert),
      };
    case 'payout_after_failure':
      return {
        subject: `Stripe has made a payout that counts as failed: ${alert.drawTitle}`,
        happened: `Stripe has made the transfer ${alert.reference} of ${formatPounds(alert.amountPence)} for ${alert.drawTitle} after the payout was counted as failed. The payee may be paid twice.`,
        toDo: 'Reverse the transfer in Stripe’s dashboard before you approve the payout again. If the payee was not paid otherwise, you can count the transfer as the payment instead.',
        link: toPayout(alert),
      };
    case 'payout_returned':
      return {
        subject: `Stripe has taken a payout back: ${alert.drawTitle}`,
        happened: `Stripe has taken back ${formatPounds(alert.amountPence)} of a payout for ${alert.drawTitle}. No admin had asked for this. Any part that the payee did not owe is owed to them again.`,
        toDo: 'Find out in Stripe’s dashboard why this happened, before you approve it again.',
        link: toPayout(alert),
      };
    case 'account_changed':
      return {
        subject: 'An account at Stripe does not match its payee',
        happened:
          'The account at Stripe of a host or winner no longer names them as its payee. Nothing is sent to it.',
        toDo: 'Compare the account with the payee in Stripe’s dashboard.',
        link: { path: `/admin?tab=people&open=${alert.personId}`, text: 'Open the account' },
      };
    case 'dispute_opened':
      return {
        subject: `New dispute about ${formatPounds(alert.amountPence)}: ${alert.drawTitle}`,
        happened: `A buyer has asked their bank to take back ${formatPounds(alert.amountPence)} that was paid for ${alert.drawTitle}.`,
        toDo: 'Submit evidence in Stripe’s dashboard by the date shown there. Otherwise the dispute is lost.',
        link: toDraw(alert),
      };
    case 'dispute_lost':
      return {
        subject: `Lost dispute about ${formatPounds(alert.amountPence)}: ${alert.drawTitle}`,
        happened: `The bank has decided a dispute about ${formatPounds(alert.amountPence)} that was paid for ${alert.drawTitle} in favour of the buyer.`,
        toDo: 'See in the admin area who bears the loss. If the host owes it, take it back or ask for it.',
        link: toDraw(alert),
      };
    case 'refund_failing':
      return {
        subject: `A refund keeps failing: ${alert.drawTitle}`,
        happened: `A refund of ${formatPounds(alert.amountPence)} for ${alert.drawTitle} has failed ${plural(alert.attempts, 'time')}. It is still being retried.`,
        toDo: 'Look at the payment in Stripe’s dashboard. If the card cannot be refunded, contact the buyer.',
        link: toDraw(alert),
      };
    case 'result_overdue':
      return {
        subject: `A result is missing: ${alert.drawTitle}`,
        happened: `The countdown of ${alert.drawTitle} ended on ${formatDateTime(alert.dueAt)}, and there is still no result.${
          alert.cancelledAt
            ? ` If it does not come, the prize draw will be cancelled on ${formatDateTime(alert.cancelledAt)}, and every ticket is refunded automatically.`
            : ' The earlier results stay as they are.'
        }`,
        toDo: 'Read the program’s log to find out why: the public randomness may be unavailable, or the database may have been changed by hand.',
        link: toDraw(alert),
      };
    case 'log_refused':
      return {
        subject: `Ticket sales have stopped: ${alert.drawTitle}`,
        happened: `The public log of ${alert.drawTitle} is refused. ${LOG_REFUSAL_TEXTS[alert.reason]} No tickets are sold, payments that arrive now are refunded, and the draw cannot be started.`,
        toDo: 'Run npm run log:repair on the server, which says what is wrong and what can be done. If the right database is restored, the sale continues automatically.',
        link: toDraw(alert),
      };
    case 'signing_stopped':
      return {
        subject: 'A server cannot sign the public logs of prize draws',
        happened: `${SIGNING_PROBLEM_TEXTS[alert.problem]} That server sells no tickets for the prize draws concerned, and /readyz returns 503.`,
        toDo: 'Read the log of that server, which names the setting or the directory. Sales continue automatically once the problem is solved.',
        link: { path: '/admin?tab=outbox', text: 'Open Jobs and email' },
      };
    case 'ledger_wrong':
      return {
        subject: `The ledger check has found ${plural(alert.count, 'problem')}`,
        happened: `The nightly check of the ledger has found ${plural(alert.count, 'problem')}. The program has a bug, or the database was changed by hand.`,
        toDo: 'Run npm run ledger:check, which names each problem. Make no payouts for the prize draws that it names until the problems are solved.',
        link: TO_JOBS,
      };
    case 'seal_log_refused':
      return {
        subject: 'The seal log has stopped',
        happened: `The seal log is not signed, and nothing is added to it. ${SEAL_REFUSAL_TEXTS[alert.reason]} Prize draws continue, but for those drawn in the meantime, nothing proves when the list was sealed.`,
        toDo: 'Run npm run log:repair on the server, which says what is wrong and what can be done. If the right database is restored, the seal log continues automatically.',
        link: TO_JOBS,
      };
    case 'seal_log_stopped':
      return {
        subject: 'The seal log has stopped: a witness saw a different version of it',
        happened: `The witness ${alert.witness} has seen a different version of the seal log: ${alert.evidence}. Nothing more is added to the seal log. Prize draws continue, but the proofs of those that are drawn in the meantime do not verify until the seal log continues.`,
        toDo: 'The database was restored from an older copy, or two copies of it are running. Stop the program and restore the newest copy, as the operating guide describes. If the witness is wrong, remove it from the witness policy.',
        link: TO_JOBS,
      };
    case 'witness_refuses':
      return {
        subject: `A witness does not accept the seal log: ${alert.witness}`,
        happened: `The witness ${alert.witness} has returned ${alert.status} for a head of the seal log. It does not know this log or its key. Prize draws continue without it.`,
        toDo: 'Compare the name and the key of the seal log with those that the operator of the witness has. You will not get this email again until the witness has signed a head.',
        link: TO_JOBS,
      };
  }
}

const TO_JOBS: AlertText['link'] = { path: '/admin?tab=outbox', text: 'Open Jobs and email' };

const toPayout = ({ payableId }: OfPayout): AlertText['link'] => ({
  path: `/admin?tab=payouts&open=${payableId}`,
  text: 'Open the payout',
});

const toDraw = ({ drawId }: Pick<OfDraw, 'drawId'>): AlertText['link'] => ({
  path: `/admin?tab=draws&open=${drawId}`,
  text: 'Open the prize draw',
});
