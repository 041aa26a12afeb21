import { Link } from '@tanstack/react-router';
import { DECIDE_DAYS } from '#domain/awards/deadlines.ts';
import { UNDELIVERED_PERCENT } from '#domain/money/guarantee.ts';
import { PLATFORM_FEE_PERCENT } from '#domain/money/split.ts';
import { HOLD_HOURS } from '#domain/payouts/bank-details.ts';
import { HOST_WORKING_DAYS, PAY_DAYS } from '#domain/payouts/pay-days.ts';
import { describeReserve } from '#domain/payouts/reserve-text.ts';
import type { LegalSection } from './legal-page.tsx';

/** Fees, guarantees and refunds. */
export const termsForMoney: readonly LegalSection[] = [
  {
    id: 'fee',
    heading: 'Fee, charity and trees',
    body: (
      <>
        <p>
          The platform fee is {PLATFORM_FEE_PERCENT}% of ticket sales, which is what was paid for tickets less
          what was refunded. Hosting costs nothing else.
        </p>
        <p>
          Of what is left after the fee at least 5% goes to the charity named by the host; the draw’s page
          says how much. The charity is paid within 7 days after the winner has confirmed that the prize was
          received; if there are several prizes, after the last of them. It is paid once it has agreed to the
          draw and given us its bank details. For every full £100 of ticket sales we have one tree planted at
          our own cost; trees that the host adds cost the host £1 each. Trees are pledged until the draw’s
          money is divided, and planted after that.
        </p>
        <p>
          Ticket money is held until the draw has ended and every prize is received, or its winner is owed
          cash instead. The host’s part is then transferred to the host’s connected bank account, within{' '}
          {HOST_WORKING_DAYS} working days after the draw’s money is divided. {describeReserve('the host’s')}{' '}
          <Link to="/pricing">Host Pricing</Link> has a worked example.
        </p>
        <p>
          Pending payments and refunds of a draw delay these payments. Open disputes delay them only if they
          are about more than the host’s part; otherwise, at least the disputed amount is kept in reserve.
          Cash for winners is due within {PAY_DAYS} days after every prize of the draw is decided, or after
          the winner has entered bank details if that is later, and is transferred to that account. New bank
          details can take {HOLD_HOURS} hours to come into use.
        </p>
      </>
    ),
  },
  {
    id: 'not-delivered',
    heading: 'If the prize is not delivered',
    body: (
      <>
        <p>
          The winners receive {UNDELIVERED_PERCENT}% of total ticket sales in cash, split equally between
          them. Of the rest the platform fee is taken, and what remains goes to the charity. The host receives
          nothing.
        </p>
        <p>
          If only some of several prizes are not delivered, their winners receive the same shares. Of the rest
          the platform fee is taken, and what remains is divided between charity, extra trees and host as
          usual.
        </p>
      </>
    ),
  },
  {
    id: 'minimum',
    heading: 'If the minimum is not reached',
    body: (
      <p>
        A host may promise the prize from a minimum number of tickets on. If fewer are sold the draw still
        runs, and the prize becomes 50% of what is left of ticket sales after the platform fee and the
        charity’s share. The winners share it equally; odd pennies go to the lowest rank. The host keeps the
        other half.
      </p>
    ),
  },
  {
    id: 'refunds',
    heading: 'Refunds',
    body: (
      <>
        <p>Tickets are refunded in full when</p>
        <ul>
          <li>the draw is not drawn within 7 working days of its end,</li>
          <li>its result is still missing 72 hours after the countdown,</li>
          <li>the draw is cancelled,</li>
          <li>no ticket was entered into the draw,</li>
          <li>a ticket is voided (fraud excepted), or</li>
          <li>your payment reached us only after the draw had closed.</li>
        </ul>
        <p>
          You need not ask for these: they are made by themselves, to the card or account that paid. A ticket
          that was entered and did not win is not refunded. If you dispute a payment with your bank, we do not
          refund a second time what the bank holds or has returned to you.
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
          If you think that you were charged wrongly, write to us first, with the number of the order: we make
          the refunds under these terms ourselves. If you ask your bank instead, we send it the order’s
          record, and cannot refund the order while it decides.
        </p>
        <p>
          If your bank takes a payment back before the list of entries is sealed, the tickets that are no
          longer paid for are voided. After that, tickets stay in the draw.
        </p>
        <p>
          If you have won and the prize does not arrive, is damaged or is not as described, report it on the
          page of your prize. We hear both sides and decide by these terms within {DECIDE_DAYS} days.
        </p>
      </>
    ),
  },
];
