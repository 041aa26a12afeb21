import { ArrowLeft } from 'lucide-react';
import { ButtonLink } from '#web/components/ui/button.tsx';

/** Leads from a page about one draw to where its host has them all. */
export function BackToDashboard() {
  return (
    <ButtonLink to="/dashboard" variant="quiet" className="px-3!">
      <ArrowLeft className="size-5" aria-hidden="true" />
      Back to Dashboard
    </ButtonLink>
  );
}
