import { cn } from '#web/components/ui/cn.ts';
import { useSite } from '#web/lib/router-context.ts';

/** The logo: an acorn whose cup is perforated like a ticket. */
export function BrandMark({ className = 'size-8' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" fill="none" aria-hidden="true" className={className}>
      <path d="M7.2 14.6h17.6c.4 6.6-3.6 11.4-8.8 14.2-5.2-2.8-9.2-7.6-8.8-14.2Z" fill="var(--accent)" />
      <path
        d="M5.4 13.9c-.9-4.4 3.6-8 10.6-8s11.5 3.6 10.6 8a1.4 1.4 0 0 1-1.4 1H6.8a1.4 1.4 0 0 1-1.4-1Z"
        fill="var(--ink)"
      />
      <path d="M16 6.2c-.2-1.7.5-3.2 2-4.2" stroke="var(--ink)" strokeWidth="1.75" strokeLinecap="round" />
      <path d="M8.6 10.9h14.8" stroke="var(--paper)" strokeWidth="1.5" strokeDasharray="2.2 2" />
    </svg>
  );
}

/** The logo with the site's name. It keeps its typeface on pages with a draw's own fonts. */
export function Brand({ className }: { className?: string }) {
  const { brandName } = useSite();
  return (
    <span className={cn('inline-flex items-center gap-2 font-brand font-semibold text-xl', className)}>
      <BrandMark />
      {brandName}
    </span>
  );
}
