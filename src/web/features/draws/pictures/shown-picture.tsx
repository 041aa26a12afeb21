import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { cn } from '#web/components/ui/cn.ts';
import { Picture } from '#web/components/ui/picture.tsx';
import { isOwnPicture } from '#web/features/draws/card/draw-picture.tsx';

type ShownPictureProps = {
  address: string;
  alt: string;
  sizes: string;
  /** Keeps the picture's shape. */
  whole?: boolean;
  className?: string;
};

/**
 * A picture at 16:9 or in its own shape, or a message if it cannot be shown. Pictures on other sites are never loaded.
 */
export function ShownPicture({ address, alt, sizes, whole = false, className }: ShownPictureProps) {
  const [broken, setBroken] = useState<string>();
  const look = cn(
    'rounded-control',
    whole ? 'h-auto w-auto object-contain' : 'aspect-video w-full object-cover',
    className,
  );
  if (broken !== address && isOwnPicture(address)) {
    return (
      <Picture src={address} alt={alt} sizes={sizes} className={look} onBroken={() => setBroken(address)} />
    );
  }
  return (
    <span
      role="img"
      aria-label={`${alt} (can’t be shown right now)`}
      className={cn(
        look,
        'flex flex-col items-center justify-center gap-1 bg-accent-soft p-2 text-center text-sm',
      )}
    >
      <ImageOff className="size-6" aria-hidden="true" />
      Can’t be shown right now
    </span>
  );
}
