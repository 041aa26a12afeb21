import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn.ts';
import { Input } from './input.tsx';

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
