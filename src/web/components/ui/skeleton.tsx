import type { ReactNode } from 'react';
import { cn } from './cn.ts';

/** A placeholder shape. Give it the size of the real content. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className={cn('block animate-breathe rounded-control bg-line', className)} />
  );
}

/** Announces once that content is loading. The placeholders inside match the layout of the content. */
export function Loading({ label = 'Loading...', children }: { label?: string; children: ReactNode }) {
  return (
    <div role="status" aria-busy="true">
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}
