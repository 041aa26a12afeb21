import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { ConflictAlert } from './conflict-alert.tsx';
import type { Created } from './use-submit-draw.ts';

type AlreadyCreatedProps = { created: Created | null | false; disabled: boolean };

/**
 * Shown if a draw was already created from this draft (in another tab, or by a request whose response was lost) and
 * the draft has changed since.
 */
export function AlreadyCreated({ created, disabled }: AlreadyCreatedProps) {
  if (!created) return null;
  return (
    <ConflictAlert
      title="This prize draw was already created"
      action={
        <>
          <Button variant="secondary" disabled={disabled} onClick={() => void created.createAnother()}>
            Create a second one
          </Button>
          <ButtonLink to="/dashboard">Go to your dashboard</ButtonLink>
        </>
      }
    >
      We saved it without your latest changes. You can find it on your dashboard and edit it there.
    </ConflictAlert>
  );
}
