import { useEffect, useRef } from 'react';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { STEPS_ID } from './use-steps.ts';
import type { Collided } from './use-submit-draw.ts';

type ChangedMeanwhileProps = { collided: Collided | null | undefined; disabled: boolean };

/** Where a save was refused for what somebody else has saved: nothing is lost until the person says which to keep. */
export function ChangedMeanwhile({ collided, disabled }: ChangedMeanwhileProps) {
  return collided ? <TwoWaysOn {...{ collided, disabled }} /> : null;
}

function TwoWaysOn({ collided, disabled }: { collided: Collided; disabled: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  // The press may have been far below, and the buttons of it are gone once one was chosen.
  useEffect(() => {
    place.current?.focus();
    return () => document.querySelector<HTMLElement>(`#${STEPS_ID} [aria-current]`)?.focus();
  }, []);
  return (
    <div ref={place} tabIndex={-1} className="mx-auto max-w-page scroll-mt-24 px-4 pt-6 sm:px-6">
      <Alert
        tone="warning"
        title={collided.title}
        announce
        action={
          <div className="flex flex-wrap gap-3">
            <Button variant="secondary" disabled={disabled} onClick={() => void collided.loadSaved()}>
              Load the saved version
            </Button>
            <Button disabled={disabled} onClick={() => void collided.saveOver()}>
              Save mine over it
            </Button>
          </div>
        }
      >
        {collided.description} What you typed is still here: loading the saved version discards it.
      </Alert>
    </div>
  );
}
