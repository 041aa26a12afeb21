import { SETTING_LIMITS } from '../site/settings.ts';

const { reservePercent, reserveDays } = SETTING_LIMITS;

/** Says that a part of the host's money may be kept for a while. `whose`: "your" or "the host’s". */
export const describeReserve = (whose: 'your' | 'the host’s'): string =>
  `We may keep up to ${reservePercent.max}% of ${whose} share in reserve for up to ${reserveDays.max} days, in case payments are disputed. While a payment is disputed, we may keep more, and for longer.`;
