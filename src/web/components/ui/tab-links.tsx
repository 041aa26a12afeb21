import { type ReactNode, useEffect, useRef } from 'react';
import { cn } from './cn.ts';

/** Tabs that are links to separate pages: they work without script and have their own URLs. */
export function TabLinks({
  label,
  current,
  line = true,
  className,
  children,
}: {
  label: string;
  /** The open tab, if it can change while the strip is shown. */
  current?: string | undefined;
  /** Whether a line separates the tabs from what follows. */
  line?: boolean;
  className?: string;
  children: ReactNode;
}) {
  const strip = useRef<HTMLElement>(null);
  // On a phone, the open tab may be out of view, so scroll to it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls again when another tab opens
  useEffect(() => {
    const open = strip.current?.querySelector<HTMLElement>('[aria-current]');
    if (strip.current && open) strip.current.scrollLeft = open.offsetLeft - strip.current.offsetLeft - 24;
  }, [current]);
  return (
    <nav
      ref={strip}
      aria-label={label}
      className={cn(
        'flex gap-6 overflow-x-auto overflow-y-hidden',
        line && 'border-line border-b',
        className,
      )}
    >
      {children}
    </nav>
  );
}

/** Style of a tab; the open one is underlined in the accent colour. */
export const tabLinkStyle = (open: boolean): string =>
  cn(
    '-mb-px inline-flex min-h-11 items-center gap-1 whitespace-nowrap border-b-2 px-0.5 font-semibold',
    'focus-visible:-outline-offset-2 focus-visible:rounded-mark',
    open ? 'border-accent text-ink' : 'border-transparent text-muted hover:text-ink',
  );
