import type { ComponentProps } from 'react';
import { cn } from './cn.ts';
import { useFieldWiring } from './field.tsx';
import { controlStyle } from './input.tsx';

export function Textarea({ className, rows = 5, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={rows}
      className={cn(
        controlStyle,
        'read-only:bg-paper field-sizing-content max-h-[60dvh] min-h-28! resize-y py-2.5!',
        className,
      )}
      {...useFieldWiring()}
      {...rest}
    />
  );
}
