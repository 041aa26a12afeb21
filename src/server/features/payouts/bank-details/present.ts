import type { PayoutDetails } from '#contract/payouts/bank-details.ts';
import type { Shown } from './service.ts';

export const presentDetails = (shown: Shown): PayoutDetails => ({
  method: shown?.account.method ?? null,
  accountName: shown?.accountName ?? null,
  lastFour: shown?.account.lastFour ?? null,
  enteredAt: shown?.account.enteredAt.toISOString() ?? null,
  usableFrom: shown?.account.usableFrom.toISOString() ?? null,
});
