import { type ReactNode, useEffect, useRef } from 'react';
import { Alert } from '#web/components/ui/alert.tsx';
import { STEPS_ID } from './use-steps.ts';

type ConflictAlertProps = {
  title: string;
  children: ReactNode;
  /** The two, of which the person presses one. */
  action: ReactNode;
};

/** Where a save cannot be done as it was asked for, and the person says how to go on. */
export function ConflictAlert({ title, children, action }: ConflictAlertProps) {
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
        title={title}
        announce
        action={<div className="flex flex-wrap gap-3">{action}</div>}
      >
        {children}
      </Alert>
    </div>
  );
}
