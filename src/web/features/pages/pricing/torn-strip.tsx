import { cn } from '#web/components/ui/cn.ts';

export type StripPart = {
  label: string;
  /** The width relative to the others. */
  size: number;
  /** The CSS class of its colour. */
  fill: string;
};

/** A strip torn into parts by size. Decorative: the amounts are next to it as text. */
export function TornStrip({ parts }: { parts: readonly StripPart[] }) {
  return (
    <div aria-hidden="true" className="torn flex h-14 gap-1 bg-line">
      {parts
        .filter(({ size }) => size > 0)
        .map(({ label, size, fill }) => (
          <span key={label} style={{ flexGrow: size }} className={cn('min-w-2 basis-0', fill)} />
        ))}
    </div>
  );
}
