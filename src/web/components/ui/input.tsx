import type { ComponentProps } from 'react';
import { cn } from './cn.ts';
import { useFieldWiring } from './field.tsx';

/** Shared style of text controls. */
export const controlStyle = cn(
  'w-full min-h-11 rounded-control border border-edge bg-surface px-3.5 py-2 text-base text-ink',
  'transition-[border-color] hover:border-ink',
  'aria-invalid:border-danger aria-invalid:bg-danger-soft',
  'disabled:border-line disabled:bg-paper disabled:text-muted disabled:hover:border-line',
);

/** `required` is checked by our own rules, not by the browser, so forms are `noValidate`. */
export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return (
    <input className={cn(controlStyle, 'read-only:bg-paper', className)} {...useFieldWiring()} {...rest} />
  );
}
