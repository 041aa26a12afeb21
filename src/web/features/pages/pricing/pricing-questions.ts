import { PLATFORM_FEE_PERCENT } from '#domain/money/split.ts';
import { describeReserve } from '#domain/payouts/reserve-text.ts';

export const PRICING_QUESTIONS = [
  {
    value: 'other-fees',
    title: `Is there anything to pay besides the ${PLATFORM_FEE_PERCENT}%?`,
    content:
      'Only the extra trees, if you add any. Creating, saving, publishing and drawing cost nothing, and neither does a draw that sells no ticket.',
  },
  {
    value: 'ticket-price',
    title: 'What should a ticket cost?',
    content:
      'We suggest £1 to £10. You can ask from £0.01 to £100.00. Once the first ticket is sold, the price stays as it is.',
  },
  {
    value: 'minimum',
    title: 'What if too few tickets are sold?',
    content:
      'The draw still runs. If you promised a minimum and it was not reached, the winners share half of what is left after the fee and the charity’s share instead of the prize, and you keep the other half.',
  },
  {
    value: 'paid',
    title: 'When am I paid?',
    content: `Ticket money is held until the draw has ended and every prize is received. Your part is then transferred to your connected bank account. ${describeReserve('your')}`,
  },
] as const;
