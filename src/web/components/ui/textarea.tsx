import type { ComponentProps } from 'react';
import { cn } from './cn.ts';
import { useFieldWiring } from './field.tsx';
import { controlStyle } from './input.tsx';

/** Grows with its text. A long word wraps, because it would make the textarea wider than the page. */
export function Textarea({ className, rows = 5, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={rows}
      className={cn(
        controlStyle,
        'wrap-anywhere read-only:bg-paper field-sizing-content max-h-[60dvh] min-h-28! resize-y py-2.5!',
        className,
      )}
      {...useFieldWiring()}
      {...rest}
    />
  );
}
