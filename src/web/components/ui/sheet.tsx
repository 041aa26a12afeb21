import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

type SheetProps = ComponentProps<'div'> & { as?: 'div' | 'section' | 'article' | 'aside' | 'li' };

/** A panel with a border. Panels are placed next to each other, never nested. */
export function Sheet({ as: Element = 'div', className, ...rest }: SheetProps) {
  const Tag: 'div' = Element as 'div';
  return (
    <Tag
      className={cn('hairline rounded-sheet bg-surface p-5 [--art-paper:var(--surface)] sm:p-6', className)}
      {...rest}
    />
  );
}
