import { type ReactNode, useId } from 'react';
import { cn } from '#web/components/ui/cn.ts';
import { Sheet } from '#web/components/ui/sheet.tsx';

type SectionProps = {
  title: ReactNode;
  /** Anchor for links on the page. */
  id?: string;
  className?: string;
  children: ReactNode;
};

/** A section of a draw's page with a heading. */
export function DrawSection({ title, id, className, children }: SectionProps) {
  const heading = useId();
  return (
    <section id={id} aria-labelledby={heading} className={cn('min-w-0', className)}>
      <h2 id={heading} className="text-2xl">
        {title}
      </h2>
      <div className="mt-4">{children}</div>
    </section>
  );
}

/** A section styled as a panel, for reference content. */
export function DrawCard({ title, id, className, children }: SectionProps) {
  const heading = useId();
  return (
    <Sheet as="section" id={id} aria-labelledby={heading} className={cn('min-w-0', className)}>
      <h2 id={heading} className="text-xl">
        {title}
      </h2>
      <div className="mt-3">{children}</div>
    </Sheet>
  );
}
