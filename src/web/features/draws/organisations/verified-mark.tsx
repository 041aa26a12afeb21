import { BadgeCheck } from 'lucide-react';
import { cn } from '#web/components/ui/cn.ts';

type VerifiedMarkProps = {
  /** A class for the size. */
  size?: string;
  className?: string;
};

/** Follows the name of a verified organisation. */
export function VerifiedMark({ size = 'size-4.5', className }: VerifiedMarkProps) {
  return (
    <>
      <BadgeCheck
        aria-hidden="true"
        className={cn('inline flex-none align-[-0.2em] text-accent', size, className)}
      />
      <span className="sr-only"> (verified)</span>
    </>
  );
}
