import { ChevronLeft, ChevronRight, CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { cn } from '#web/components/ui/cn.ts';
import { Picture } from '#web/components/ui/picture.tsx';

type PositionProps = { at: number; count: number; className?: string };

/** Shows "3 of 8". Screen readers announce it when it changes. */
export function Position({ at, count, className }: PositionProps) {
  return (
    <p aria-live="polite" className={cn('tabular text-sm', className)}>
      <span className="sr-only">Picture </span>
      {at + 1} of {count}
    </p>
  );
}

type TurnProps = { at: number; count: number; go: (to: number) => void; className?: string };

export function Turn({ at, count, go, className }: TurnProps) {
  return (
    <div className={cn('flex gap-2 noscript:hidden print:hidden', className)}>
      <Button
        variant="secondary"
        size="icon"
        className="aria-disabled:border-line aria-disabled:text-muted"
        aria-label="Previous picture"
        // Not disabled, so that the button keeps the focus at the first picture.
        aria-disabled={at === 0}
        onClick={() => at > 0 && go(at - 1)}
      >
        <ChevronLeft className="size-5" aria-hidden="true" />
      </Button>
      <Button
        variant="secondary"
        size="icon"
        className="aria-disabled:border-line aria-disabled:text-muted"
        aria-label="Next picture"
        aria-disabled={at === count - 1}
        onClick={() => at < count - 1 && go(at + 1)}
      >
        <ChevronRight className="size-5" aria-hidden="true" />
      </Button>
    </div>
  );
}

type GalleryImageProps = { url: string; name: string; sizes: string; className: string };

/** A picture, or a message if it fails to load. */
export function GalleryImage({ url, name, sizes, className }: GalleryImageProps) {
  const [broken, setBroken] = useState(false);
  if (!broken) {
    return (
      <Picture src={url} alt={name} sizes={sizes} className={className} onBroken={() => setBroken(true)} />
    );
  }
  return (
    <span
      role="img"
      aria-label={`${name} (can’t be shown right now)`}
      className={cn(
        'flex flex-col items-center justify-center gap-2 bg-accent-soft p-4 text-center text-ink text-sm',
        className,
      )}
    >
      <CircleAlert className="size-7" aria-hidden="true" />
      We can’t show this picture right now.
    </span>
  );
}
