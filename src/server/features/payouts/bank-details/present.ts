import type { PayoutDetails } from '#contract/payouts/bank-details.ts';
import type { Shown } from './service.ts';

export const presentDetails = ({ account, accountName, recipient, offersStripe }: Shown): PayoutDetails => ({
  method: account?.method ?? null,
  accountName,
  lastFour: account?.lastFour ?? null,
  enteredAt: account?.enteredAt.toISOString() ?? null,
  usableFrom: account?.usableFrom.toISOString() ?? null,
  stripe: recipient && { status: recipient.status, requirements: recipient.requirements },
  offersStripe,
});
