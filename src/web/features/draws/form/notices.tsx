import { Alert } from '#web/components/ui/alert.tsx';
import { VerificationBanner } from '#web/features/draws/own-draws/verification-banner.tsx';
import { useDrawFormFacts } from './form-context.tsx';
import { mayPublish } from './publish.ts';

/** Reasons why the draw cannot be saved or published. */
export function Notices() {
  const { user, locks } = useDrawFormFacts();
  const unverified = !mayPublish(user);
  if (!unverified && !locks.all && !locks.terms) return null;
  return (
    <div className="mb-8 grid gap-4">
      {unverified && <VerificationBanner user={user} />}
      {locks.all && <Alert tone="warning" title={locks.all} />}
      {locks.terms && (
        <Alert title="Tickets have been sold">
          What buyers were promised is locked. The description, the pictures, the progress bar, the colours,
          the layout and the letters can still be changed, and extra trees can be added.
        </Alert>
      )}
    </div>
  );
}
