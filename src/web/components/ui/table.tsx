import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn.ts';

type TableProps = ComponentProps<'table'> & {
  /** Caption for screen readers. */
  caption: ReactNode;
};

/** On a narrow screen, the table scrolls inside its frame instead of making the page wider. */
export function Table({ caption, className, children, ...rest }: TableProps) {
  return (
    <section
      aria-label={typeof caption === 'string' ? caption : undefined}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
      tabIndex={0}
      className="overflow-x-auto"
    >
      <table className={cn('w-full border-collapse text-left', className)} {...rest}>
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </section>
  );
}

export function HeaderCell({ className, ...rest }: ComponentProps<'th'>) {
  return (
    <th
      scope="col"
      className={cn(
        'whitespace-nowrap border-line border-b px-3 py-2.5 font-semibold text-muted text-sm',
        className,
      )}
      {...rest}
    />
  );
}

export function Row({ className, ...rest }: ComponentProps<'tr'>) {
  return <tr className={cn('border-line border-b last:border-b-0', className)} {...rest} />;
}

export function Cell({ className, ...rest }: ComponentProps<'td'>) {
  return <td className={cn('tabular px-3 py-3 align-middle', className)} {...rest} />;
}
