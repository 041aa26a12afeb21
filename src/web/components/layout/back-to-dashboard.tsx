import { ArrowLeft } from 'lucide-react';
import { ButtonLink } from '#web/components/ui/button.tsx';

export function BackToDashboard() {
  return (
    <ButtonLink to="/dashboard" variant="quiet" className="px-3!">
      <ArrowLeft className="size-5" aria-hidden="true" />
      Back to Dashboard
    </ButtonLink>
  );
}
