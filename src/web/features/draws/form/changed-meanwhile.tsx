import { Button } from '#web/components/ui/button.tsx';
import { ConflictAlert } from './conflict-alert.tsx';
import type { Collided } from './use-submit-draw.ts';

type ChangedMeanwhileProps = { collided: Collided | null | undefined; disabled: boolean };

/**
 * Shown when a save conflicts with another user's. Nothing is overwritten until the user decides which version to
 * keep.
 */
export function ChangedMeanwhile({ collided, disabled }: ChangedMeanwhileProps) {
  if (!collided) return null;
  return (
    <ConflictAlert
      title={collided.title}
      action={
        <>
          <Button variant="secondary" disabled={disabled} onClick={() => void collided.loadSaved()}>
            Load the saved version
          </Button>
          <Button disabled={disabled} onClick={() => void collided.saveOver()}>
            Save my version
          </Button>
        </>
      }
    >
      {collided.description} What you typed is still here, but you’ll lose it if you load the saved version.
    </ConflictAlert>
  );
}
