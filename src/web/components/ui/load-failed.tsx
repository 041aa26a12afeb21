import type { ReactNode } from 'react';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';

type LoadFailedProps = { title: string; onRetry: () => void; retry?: string; children?: ReactNode };

/** Shown when part of a page fails to load. */
export function LoadFailed({ title, onRetry, retry = 'Try again', children }: LoadFailedProps) {
  return (
    <Alert
      tone="danger"
      announce
      title={title}
      action={
        <Button variant="secondary" onClick={onRetry}>
          {retry}
        </Button>
      }
    >
      {children}
    </Alert>
  );
}
