import { useQuery } from '@tanstack/react-query';
import type { User } from '#contract/accounts/accounts.ts';
import { HOLD_HOURS } from '#domain/payouts/bank-details.ts';
import { PageHeader } from '#web/components/layout/page.tsx';
import { ConfirmationProvider } from '#web/features/accounts/account/confirmation.tsx';
import { Section } from '#web/features/accounts/account/section.tsx';
import { useApi } from '#web/lib/router-context.ts';
import type { ServerTime } from '#web/lib/server-time.ts';
import { useAuth } from '#web/lib/session.tsx';
import { payoutQuery } from '../queries.ts';
import { BankAccount } from './bank-account.tsx';
import { Payments } from './payments.tsx';
import { StripeSection } from './stripe-section.tsx';

type PayoutPageProps = { user: User; page: number; time: ServerTime; isLinkExpired: boolean };

/** How the user is paid, and what they are owed and were paid. Each way to be paid is a section. */
export function PayoutPage({ user: guarded, page, time, isLinkExpired }: PayoutPageProps) {
  const user = useAuth().user ?? guarded;
  const { data: details } = useQuery(payoutQuery(useApi(), user.id));
  const bank = (
    <Section
      key="bank"
      title="Bank account"
      text={`We wait ${HOLD_HOURS} hours before we use new details, and email you about every change. If you didn’t make it, you’ll have time to act.`}
    >
      <BankAccount user={user} time={time} />
    </Section>
  );
  const stripe = details?.offersStripe && (
    <Section
      key="stripe"
      title="Stripe"
      text="Stripe checks who you are and pays out to your bank. It’ll show you its own terms."
    >
      <StripeSection user={user} details={details} time={time} isExpired={isLinkExpired} />
    </Section>
  );
  return (
    <ConfirmationProvider user={user}>
      <PageHeader
        title="Getting paid"
        lead="Where and when we send your money, whether you host draws or win cash."
      />
      {details?.method === 'stripe' ? [stripe, bank] : [bank, stripe]}
      <Section title="Payments" text="What your prize draws and prizes earn you.">
        <Payments user={user} page={page} />
      </Section>
    </ConfirmationProvider>
  );
}
