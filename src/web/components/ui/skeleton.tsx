import type { ReactNode } from 'react';
import { cn } from './cn.ts';

/** One shape of the layout that is about to come; give it that shape's size. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className={cn('block animate-breathe rounded-control bg-line', className)} />
  );
}

/** Says once that something is loading; the shapes inside stand where the real things will. */
export function Loading({ label = 'Loading...', children }: { label?: string; children: ReactNode }) {
  return (
    <div role="status" aria-busy="true">
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}
