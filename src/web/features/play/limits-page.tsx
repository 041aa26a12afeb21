import { useQuery } from '@tanstack/react-query';
import type { User } from '#contract/accounts/accounts.ts';
import { PageHeader } from '#web/components/layout/page.tsx';
import { LoadFailed } from '#web/components/ui/load-failed.tsx';
import { Loading, Skeleton } from '#web/components/ui/skeleton.tsx';
import { Section } from '#web/features/accounts/account/section.tsx';
import { limitsQuery } from '#web/features/accounts/limits/queries.ts';
import { useApi } from '#web/lib/router-context.ts';
import { useAuth } from '#web/lib/session.tsx';
import { BreakPanel } from './break-panel.tsx';
import { ClosePanel } from './close-panel.tsx';
import { CreditCards } from './credit-cards.tsx';
import { LimitPanel } from './limit-panel.tsx';

/** The user's spending limit, breaks from buying, and closing the account for good. */
export function LimitsPage({ user: guarded }: { user: User }) {
  const user = useAuth().user ?? guarded;
  const { data, isError, refetch } = useQuery(limitsQuery(useApi(), user.id));
  return (
    <>
      <PageHeader
        title="My limits"
        lead="Decide how much you spend on tickets, over all prize draws, or stop for a while."
      />
      {isError && <LoadFailed title="We couldn’t load your limits." onRetry={() => void refetch()} />}
      {!data && !isError && (
        <Loading label="Loading your limits...">
          <Skeleton className="h-60" />
        </Loading>
      )}
      {data && (
        <>
          <Section title="Spending limit" text="For a calendar month, over all prize draws and hosts.">
            <LimitPanel user={user} limits={data} />
          </Section>
          <Section title="Credit cards" text="Counted for a calendar month, over all prize draws and hosts.">
            <CreditCards creditCards={data.creditCards} />
          </Section>
          <Section
            title="Take a break"
            text="You can’t buy tickets until the break ends, and we don’t send you news or reminders."
          >
            <BreakPanel user={user} limits={data} />
          </Section>
          <Section title="Close for good" text="You can never buy tickets here again.">
            <ClosePanel user={user} />
          </Section>
        </>
      )}
    </>
  );
}
