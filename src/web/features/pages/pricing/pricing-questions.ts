import { PLATFORM_FEE_PERCENT } from '#domain/money/split.ts';
import { describeReserve } from '#domain/payouts/reserve-text.ts';

export const PRICING_QUESTIONS = [
  {
    value: 'other-fees',
    title: `Do I pay anything besides the ${PLATFORM_FEE_PERCENT}%?`,
    content:
      'Only extra trees, if you add any. Creating, saving, publishing and drawing are free. If you don’t sell any tickets, you pay nothing.',
  },
  {
    value: 'ticket-price',
    title: 'How much should a ticket cost?',
    content:
      'We suggest £1 to £10. You can charge from £0.01 to £100.00. You can’t change the price once you’ve sold a ticket.',
  },
  {
    value: 'minimum',
    title: 'What if too few tickets are sold?',
    content:
      'The draw still runs. If you set a minimum and don’t reach it, the winners get cash instead of the prize. They share half of what’s left after the fee and the charity’s share, and you keep the other half.',
  },
  {
    value: 'paid',
    title: 'When do I get paid?',
    content: `We hold the ticket money until the draw has ended and every prize has arrived. Then we transfer your share to your connected bank account. ${describeReserve('your')}`,
  },
] as const;
