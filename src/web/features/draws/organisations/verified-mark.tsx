import { BadgeCheck } from 'lucide-react';
import { cn } from '#web/components/ui/cn.ts';

/** Follows the name of a verified organisation. */
export function VerifiedMark({ className }: { className?: string }) {
  return (
    <>
      <BadgeCheck
        aria-hidden="true"
        className={cn('inline size-4.5 flex-none align-[-0.2em] text-accent', className)}
      />
      <span className="sr-only"> (verified)</span>
    </>
  );
}
