import { Link } from '@tanstack/react-router';
import { DECIDE_DAYS } from '#domain/awards/deadlines.ts';
import { ACKNOWLEDGE_WORKING_DAYS, COMPLAINT_DECIDE_DAYS } from '#domain/conduct/complaints.ts';
import { UNDELIVERED_PERCENT } from '#domain/money/guarantee.ts';
import { PLATFORM_FEE_PERCENT } from '#domain/money/split.ts';
import { HOLD_HOURS } from '#domain/payouts/bank-details.ts';
import { HOST_WORKING_DAYS, PAY_DAYS } from '#domain/payouts/pay-days.ts';
import { describeReserve } from '#domain/payouts/reserve-text.ts';
import { type DisputeBody, NO_DISPUTE_BODY } from '#domain/site/operator.ts';
import type { LegalSection } from './legal-page.tsx';

/** Fees, guarantees and refunds. */
export const termsForMoney = (disputeBody: DisputeBody | undefined): readonly LegalSection[] => [
  {
    id: 'fee',
    heading: 'Fee, charity and trees',
    body: (
      <>
        <p>
          The platform fee is {PLATFORM_FEE_PERCENT}% of ticket sales, which means what was paid for tickets,
          less refunds. Hosting costs nothing else.
        </p>
        <p>
          At least 5% of what’s left after the fee goes to the charity named by the host. The draw’s page says
          how much. We pay the charity within 7 days of the winner confirming that they’ve received the prize.
          If there are several prizes, this means the last of them. The charity must first have agreed to the
          draw and given us its bank details. For every full £100 of ticket sales, we have one tree planted at
          our own cost. Trees that the host adds cost the host £1 each. Trees are pledged until the draw’s
          money is divided, and planted after that.
        </p>
        <p>
          We hold ticket money until the draw has ended and every prize has been received, or its winner is
          owed cash instead. We then transfer the host’s share to their connected bank account, within{' '}
          {HOST_WORKING_DAYS} working days after the draw’s money is divided. {describeReserve('the host’s')}{' '}
          <Link to="/pricing">Host Pricing</Link> has a worked example.
        </p>
        <p>
          If the draw has pending payments or refunds, these payments are delayed. Open disputes delay them
          only if they’re about more than the host’s share. Otherwise, we keep at least the disputed amount in
          reserve. Cash for winners is due within {PAY_DAYS} days after every prize of the draw is decided, or
          after the winner has entered bank details if that’s later. We transfer it to that account. New bank
          details can take {HOLD_HOURS} hours to come into use.
        </p>
      </>
    ),
  },
  {
    id: 'not-delivered',
    heading: 'If the prize isn’t delivered',
    body: (
      <>
        <p>
          The winners get {UNDELIVERED_PERCENT}% of total ticket sales in cash, split equally between them. We
          take the platform fee from the rest, and what remains goes to the charity. The host gets nothing.
        </p>
        <p>
          If only some of several prizes aren’t delivered, their winners get the same shares. We take the
          platform fee from the rest, and what remains is divided between charity, extra trees and host as
          usual.
        </p>
      </>
    ),
  },
  {
    id: 'minimum',
    heading: 'If the minimum isn’t reached',
    body: (
      <p>
        A host may set a minimum number of tickets that must be sold for the prize to be given. If fewer are
        sold, the draw still runs, and the prize becomes 50% of what’s left of ticket sales after the platform
        fee and the charity’s share. The winners share it equally, and odd pennies go to the lowest rank. The
        host keeps the other half.
      </p>
    ),
  },
  {
    id: 'refunds',
    heading: 'Refunds',
    body: (
      <>
        <p>We refund tickets in full if</p>
        <ul>
          <li>the draw isn’t drawn within 7 working days of its end,</li>
          <li>its result is still missing 72 hours after the countdown,</li>
          <li>the draw is cancelled,</li>
          <li>no ticket was entered into the draw,</li>
          <li>a ticket is voided (except for fraud), or</li>
          <li>your payment reached us only after the draw had closed.</li>
        </ul>
        <p>
          You don’t need to ask. We make these refunds automatically, to the card or account that paid. We
          don’t refund tickets that were entered and didn’t win. If you dispute a payment with your bank, we
          don’t refund money that the bank is holding or has already returned to you.
        </p>
      </>
    ),
  },
  {
    id: 'disputes',
    heading: 'Complaints and disputes',
    body: (
      <>
        <p>
          You can complain from the page of every draw and order. We confirm that we’ve read a complaint
          within {ACKNOWLEDGE_WORKING_DAYS} working days, and decide it within {COMPLAINT_DECIDE_DAYS} days,
          with our reasons.{' '}
          {disputeBody ? (
            <>
              If you disagree, you can go to <a href={disputeBody.url}>{disputeBody.name}</a>, an independent
              dispute resolution body.
            </>
          ) : (
            NO_DISPUTE_BODY
          )}
        </p>
        <p>
          If you think you were charged wrongly, write to us first with your order number. We make the refunds
          under these terms ourselves. If you ask your bank instead, we send it the order’s record, and can’t
          refund the order while it decides.
        </p>
        <p>
          If your bank takes a payment back before the list of entries is sealed, we void the tickets that are
          no longer paid for. After that, tickets stay in the draw.
        </p>
        <p>
          If you’ve won and the prize doesn’t arrive, is damaged or isn’t as described, report it on your
          prize’s page. We hear both sides and decide under these terms within {DECIDE_DAYS} days.
        </p>
      </>
    ),
  },
];
