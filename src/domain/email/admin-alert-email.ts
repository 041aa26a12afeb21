import { formatPounds } from '../money/format.ts';
import { plural } from '../text/plural.ts';
import { formatDateTime } from '../time/london.ts';

type OfDraw = { drawTitle: string; drawId: string; amountPence: number };
type OfPayout = { drawTitle: string; payableId: string; amountPence: number };

/**
 * What all admins have to look at now. Amounts in pence, times in RFC 3339. It names no payees or buyers, because the
 * outbox keeps emails.
 */
export type AdminAlert =
  /** The payout limit was raised. Until `appliesFrom`, `limitPence` applies. */
  | { kind: 'limit_raised'; toPence: number; limitPence: number; appliesFrom: string }
  /** Stripe paid to another account, or another amount. */
  | ({ kind: 'payout_changed' } & OfPayout)
  /** Stripe made the transfer `reference` after it was counted as failed. */
  | ({ kind: 'payout_after_failure'; reference: string } & OfPayout)
  /** Stripe took a payout back, or a part of it, which no admin had asked for here. */
  | ({ kind: 'payout_returned' } & OfPayout)
  /** A payee's account at Stripe does not name the payee any more. */
  | { kind: 'account_changed'; personId: string }
  | ({ kind: 'dispute_opened' } & OfDraw)
  | ({ kind: 'dispute_lost' } & OfDraw)
  | ({ kind: 'refund_failing'; attempts: number } & OfDraw)
  /** The nightly check of the ledger has found problems. */
  | { kind: 'ledger_wrong'; count: number };

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
        subject: `Stripe has paid something else than we asked for: ${alert.drawTitle}`,
        happened: `Stripe has made a payout of ${formatPounds(alert.amountPence)} for ${alert.drawTitle} to another account, or with another amount. It does not count as paid.`,
        toDo: 'Compare the transfer in Stripe’s dashboard with the payout. If the payee must not keep it, reverse it there.',
        link: toPayout(alert),
      };
    case 'payout_after_failure':
      return {
        subject: `Stripe has made a payout that counts as failed: ${alert.drawTitle}`,
        happened: `Stripe has made the transfer ${alert.reference} of ${formatPounds(alert.amountPence)} for ${alert.drawTitle} after the payout was counted as failed. The payee may be paid twice.`,
        toDo: 'Reverse the transfer in Stripe’s dashboard, and do not approve the payout again before that.',
        link: toPayout(alert),
      };
    case 'payout_returned':
      return {
        subject: `Stripe has taken a payout back: ${alert.drawTitle}`,
        happened: `Stripe has taken back ${formatPounds(alert.amountPence)} of a payout for ${alert.drawTitle}, which no admin had asked for here. What the payee did not owe is owed to them again.`,
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
        toDo: 'Submit evidence in Stripe’s dashboard before the date that it names. Otherwise the dispute is lost.',
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
    case 'ledger_wrong':
      return {
        subject: `The ledger check has found ${plural(alert.count, 'problem')}`,
        happened: `The nightly check of the ledger has found ${plural(alert.count, 'problem')}. The program has a bug, or the database was changed by hand.`,
        toDo: 'Run npm run ledger:check, which names each problem, and make no payouts for these prize draws before it is solved.',
        link: { path: '/admin?tab=outbox', text: 'Open Jobs and Email' },
      };
  }
}

const toPayout = ({ payableId }: OfPayout): AlertText['link'] => ({
  path: `/admin?tab=payouts&open=${payableId}`,
  text: 'Open the payout',
});

const toDraw = ({ drawId }: OfDraw): AlertText['link'] => ({
  path: `/admin?tab=draws&open=${drawId}`,
  text: 'Open the prize draw',
});
