import { useQuery } from '@tanstack/react-query';
import { Landmark } from 'lucide-react';
import type { User } from '#contract/accounts/accounts.ts';
import { formatPounds } from '#domain/money/format.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { ownTotalsQuery } from '#web/features/draws/own-draws/queries.ts';
import { useApi } from '#web/lib/router-context.ts';
import { payoutQuery } from './queries.ts';

/** Asks a host whose draws have earned something for bank details. Hidden once there are any. */
export function BankDetailsPrompt({ user }: { user: User }) {
  const api = useApi();
  const { data: details } = useQuery(payoutQuery(api, user.id));
  const { data: totals } = useQuery(ownTotalsQuery(api, user.id));
  if (details?.method !== null || !totals || totals.earningsPence === 0) return null;
  return (
    <Alert
      tone="warning"
      icon={Landmark}
      title="Add your bank details to be paid"
      action={<ButtonLink to="/account/payout">Add bank details</ButtonLink>}
      className="mb-8"
    >
      {`Your prize draws have earned you ${formatPounds(totals.earningsPence)} so far. You can sell tickets without bank details, but we cannot pay you until you add them.`}
    </Alert>
  );
}
