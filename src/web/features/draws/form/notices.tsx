import { Link } from '@tanstack/react-router';
import { Alert } from '#web/components/ui/alert.tsx';
import { VerificationBanner } from '#web/features/draws/own-draws/verification-banner.tsx';
import { useDrawFormFacts } from './form-context.tsx';
import { mayPublish } from './publish.ts';
import type { Step } from './step-search.ts';
import { usePublisher } from './use-publisher.ts';

/** Reasons why the draw cannot be saved or published. */
export function Notices({ step }: { step: Step }) {
  const { user, locks, stored } = useDrawFormFacts();
  const mayNotPublish = !mayPublish(usePublisher());
  // The host has seen it by then, so the steps in between leave it out.
  const unverified = mayNotPublish && (step === 'basics' || step === 'finalize');
  if (!unverified && !locks.all && !locks.terms) return null;
  return (
    <div className="mb-8 grid gap-4">
      {unverified && <VerificationBanner user={user} />}
      {locks.all && <Alert tone="warning" title={locks.all} />}
      {locks.terms && (
        <Alert title="You’ve sold tickets">
          You can no longer change what buyers were promised: the title, description, pictures, prizes and
          terms. You can still change the progress bar, colours, layout and fonts, and add extra trees. To add
          something new,{' '}
          {stored ? (
            <Link to="/prize-draw/$id/updates" params={{ id: stored.id }} className="link">
              post an update
            </Link>
          ) : (
            'post an update'
          )}
          . It appears on the page with its date.
        </Alert>
      )}
    </div>
  );
}
