import type { ComponentProps, ReactNode } from 'react';
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

type AffixedInputProps = ComponentProps<'input'> & { prefix?: ReactNode; suffix?: ReactNode };

/** An input with its unit inside the box: £ before the number, or % after it. */
export function AffixedInput({ prefix, suffix, className, ...rest }: AffixedInputProps) {
  return (
    <div className="relative">
      {prefix && (
        <span aria-hidden="true" className="absolute inset-y-0 left-3.5 flex items-center text-muted">
          {prefix}
        </span>
      )}
      <Input className={cn('tabular', prefix && 'pl-9', suffix && 'pr-14', className)} {...rest} />
      {suffix && (
        <span aria-hidden="true" className="absolute inset-y-0 right-3.5 flex items-center text-muted">
          {suffix}
        </span>
      )}
    </div>
  );
}

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
