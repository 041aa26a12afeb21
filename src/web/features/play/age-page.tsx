import type { User } from '#contract/accounts/accounts.ts';
import type { AgeCheck } from '#contract/play/age-checks.ts';
import { formatLongDate } from '#domain/time/london.ts';
import { PageHeader } from '#web/components/layout/page.tsx';
import { Alert } from '#web/components/ui/alert.tsx';
import { LoadFailed } from '#web/components/ui/load-failed.tsx';
import { Loading, Skeleton } from '#web/components/ui/skeleton.tsx';
import { AgeCheckPanel } from '#web/features/sales/age-check/age-check-panel.tsx';
import { findAgeCheckStep } from '#web/features/sales/age-check/age-check-text.ts';
import { useOwnAgeCheck } from '#web/features/sales/age-check/queries.ts';
import { useAuth } from '#web/lib/session.tsx';

/** The user's age check: its result, or what is left to do. */
export function AgePage({ user: guarded }: { user: User }) {
  const user = useAuth().user ?? guarded;
  const { data: check, isError, refetch } = useOwnAgeCheck();
  return (
    <>
      <PageHeader title="Age check" lead="Only adults can buy tickets and win here." />
      {isError && !check && (
        <LoadFailed title="We couldn’t load your age check." onRetry={() => void refetch()} />
      )}
      {!check && !isError && (
        <Loading label="Loading your age check...">
          <Skeleton className="h-60" />
        </Loading>
      )}
      {check && (
        <div className="grid gap-6">
          {check.status === 'passed' && findAgeCheckStep(check, Boolean(user.dateOfBirth)) === null && (
            <Alert tone="success" title="Your age is confirmed">
              {describeResult(check)}
            </Alert>
          )}
          <AgeCheckPanel user={user} check={check} purpose="account" />
        </div>
      )}
    </>
  );
}

function describeResult({ provider, checkedAt }: AgeCheck): string {
  if (provider === null || provider === 'declared' || checkedAt === null)
    return 'You told us your date of birth. We may still ask for proof if you win.';
  const by = provider === 'document' ? 'We saw your document' : 'We looked you up';
  return `${by} on ${formatLongDate(checkedAt)}. You don’t need to do anything else.`;
}
