import { type ReactNode, useEffect, useRef } from 'react';
import { Alert } from '#web/components/ui/alert.tsx';
import { STEPS_ID } from './use-steps.ts';

type ConflictAlertProps = {
  title: string;
  children: ReactNode;
  /** Two buttons, one for each choice. */
  action: ReactNode;
};

/** Shown when a save conflicts and the user must decide how to continue. */
export function ConflictAlert({ title, children, action }: ConflictAlertProps) {
  const place = useRef<HTMLDivElement>(null);
  // Moves the focus here, because the pressed button may be far below. After a choice, the alert's buttons
  // disappear, so the focus moves on to the current step.
  useEffect(() => {
    place.current?.focus();
    return () => document.querySelector<HTMLElement>(`#${STEPS_ID} [aria-current]`)?.focus();
  }, []);
  return (
    <div ref={place} tabIndex={-1} className="mx-auto max-w-page scroll-mt-24 px-4 pt-6 sm:px-6">
      <Alert
        tone="warning"
        title={title}
        announce
        action={<div className="flex flex-wrap gap-3">{action}</div>}
      >
        {children}
      </Alert>
    </div>
  );
}
