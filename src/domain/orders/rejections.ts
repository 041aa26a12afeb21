import type { Rejection } from '../draws/rejection.ts';
import type { SaleWindowCode } from '../draws/sale-window.ts';
import { formatPounds } from '../money/format.ts';
import { AGE_CHECK_MESSAGES } from '../play/age-check.ts';
import { describeBreak } from '../play/breaks.ts';
import { DATE_OF_BIRTH_MESSAGES } from '../play/date-of-birth.ts';
import { plural } from '../text/plural.ts';

export type OrderCode =
  | SaleWindowCode
  | 'quantity_invalid'
  | 'consent_missing'
  | 'own_draw'
  | 'intervened'
  | 'on_a_break'
  | 'date_of_birth_needed'
  | 'under_18'
  | 'age_check_required'
  | 'challenge_required'
  | 'challenge_used'
  | 'challenge_expired'
  | 'order_open'
  | 'too_many'
  | 'price_changed'
  | 'amount_too_small'
  | 'person_limit'
  | 'not_enough_left'
  | 'too_many_held'
  | 'limit_question'
  | 'spend_limit';

/**
 * `order` is the id of the buyer's open order, if that is why this one is rejected. `until` is the end of the buyer's
 * break, and `leftPence` what is left of their monthly limit.
 */
export type OrderRejection = Rejection<OrderCode> & { order?: string; until?: Date; leftPence?: number };

/** Shown when an order lacks an answered challenge. */
export const CHALLENGE_REQUIRED_MESSAGE =
  'You need to complete the skill challenge before purchasing tickets.';

/** Shown when a challenge has expired. */
export const CHALLENGE_EXPIRED_MESSAGE =
  'This challenge has expired. Please try again to proceed with ticket purchase.';

/** Shown when a consent is missing. */
export const CONSENT_MESSAGE = 'Please confirm that you are 18 or over and live in the UK.';

/** All rejections of an order except those of the sale window, with the message for the buyer. */
export const REJECTIONS = {
  quantity: () => of('quantity_invalid', 'invalid', 'Please choose at least one ticket.'),
  consent: () => of('consent_missing', 'invalid', CONSENT_MESSAGE),
  ownDraw: () => of('own_draw', 'forbidden', 'Hosts cannot buy tickets in their own prize draw.'),
  intervened: () =>
    of(
      'intervened',
      'forbidden',
      'You’ve acted on this prize draw as an admin or in its team, so you can’t buy tickets in it.',
    ),
  onBreak: (until: Date | null): OrderRejection => ({
    ...of('on_a_break', 'forbidden', describeBreak(until)),
    ...(until && { until }),
  }),
  dateOfBirthNeeded: () =>
    of('date_of_birth_needed', 'forbidden', 'Please tell us your date of birth before you buy tickets.'),
  under18: () => of('under_18', 'forbidden', DATE_OF_BIRTH_MESSAGES.under18),
  foundUnder18: () => of('under_18', 'forbidden', AGE_CHECK_MESSAGES.under18),
  ageCheck: () => of('age_check_required', 'forbidden', AGE_CHECK_MESSAGES.required),
  challengeMissing: () => of('challenge_required', 'forbidden', CHALLENGE_REQUIRED_MESSAGE),
  challengeUsed: () =>
    of(
      'challenge_used',
      'conflict',
      'You’ve already used this challenge for an order. Please complete another one to buy more tickets.',
    ),
  challengeExpired: () => of('challenge_expired', 'conflict', CHALLENGE_EXPIRED_MESSAGE),
  orderOpen: (order: string): OrderRejection => ({
    ...of(
      'order_open',
      'conflict',
      'You already have an order waiting for payment in this prize draw. Please finish or cancel it first.',
    ),
    order,
  }),
  tooLittle: (least: number) =>
    of(
      'amount_too_small',
      'invalid',
      `Card payments start at ${formatPounds(least)}. Please choose more tickets.`,
    ),
  priceChanged: (now: number) =>
    of(
      'price_changed',
      'conflict',
      `The price has just changed: a ticket now costs ${formatPounds(now)}. You haven’t been charged. Please check the total and try again.`,
    ),
  tooMany: (most: number) => of('too_many', 'conflict', `You can buy at most ${most} tickets in one order.`),
  personLimit: (most: number, own: number) =>
    of(
      'person_limit',
      'conflict',
      `Each person can have at most ${plural(most, 'ticket')} in this prize draw, and you have ${own}.`,
    ),
  limitQuestion: () =>
    of(
      'limit_question',
      'forbidden',
      'Before you buy again, please say in “My limits” how much you want to spend at most in a month. You can choose no limit of your own.',
    ),
  spendLimit: (leftPence: number): OrderRejection => ({
    ...of(
      'spend_limit',
      'forbidden',
      leftPence === 0
        ? 'You’ve reached your spending limit for this month. You haven’t been charged.'
        : `This is more than the ${formatPounds(leftPence)} that you have left of your spending limit for this month. You haven’t been charged.`,
    ),
    leftPence,
  }),
  tooManyHeld: (isConfirmed: boolean) =>
    of(
      'too_many_held',
      'conflict',
      isConfirmed
        ? 'Many people on your network are paying for tickets right now. You haven’t been charged. Please choose fewer tickets, or try again in a few minutes.'
        : 'Many new accounts are paying for tickets right now. You haven’t been charged. Please confirm your email address with the link that we sent you, choose fewer tickets, or try again in a few minutes.',
    ),
  notEnoughLeft: (left: number) =>
    of(
      'not_enough_left',
      'conflict',
      left === 0
        ? 'No tickets are left in this prize draw.'
        : `Only ${plural(left, 'ticket')} ${left === 1 ? 'is' : 'are'} left in this prize draw.`,
    ),
};

function of(code: OrderCode, kind: OrderRejection['kind'], message: string): OrderRejection {
  return { code, kind, message };
}
