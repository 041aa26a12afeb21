import type { ReactNode } from 'react';
import type { User } from '#contract/accounts/accounts.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Loading, Skeleton } from '#web/components/ui/skeleton.tsx';
import { AgeCheckPanel } from '#web/features/sales/age-check/age-check-panel.tsx';
import { useOwnAgeCheck } from '#web/features/sales/age-check/queries.ts';
import { useAuth } from '#web/lib/session.tsx';

type AgeGateProps = { user: User; onCancel: () => void; children: ReactNode };

/** Shows the claim once the winner has passed the age check, and the check until then. The server requires it too. */
export function AgeGate({ user: guarded, onCancel, children }: AgeGateProps) {
  const user = useAuth().user ?? guarded;
  const { data: check, isError } = useOwnAgeCheck();
  if (isError) return children;
  if (!check) {
    return (
      <Loading label="Loading...">
        <Skeleton className="h-60" />
      </Loading>
    );
  }
  if (check.status === 'passed') return children;
  return (
    <div className="measure">
      <AgeCheckPanel user={user} check={check} purpose="claim" />
      <Button variant="quiet" className="-ml-5 mt-6" onClick={onCancel}>
        Not now
      </Button>
    </div>
  );
}

/** The document that an admin wants to see before the prize is sent. */
export function ProofOfAge({ user }: { user: User }) {
  const { data: check } = useOwnAgeCheck();
  if (!check) return null;
  return <AgeCheckPanel user={user} check={check} purpose="claim" className="mb-8" />;
}
