import type { ReactNode } from 'react';
import { cn } from '#web/components/ui/cn.ts';

type PageProps = {
  /** `page` (1120 px) for most pages, `reading` (680 px) for one column of text or a form. */
  width?: 'page' | 'reading';
  className?: string;
  children: ReactNode;
};

/** The column for a page's content. */
export function Page({ width = 'page', className, children }: PageProps) {
  return (
    <div
      className={cn(
        'mx-auto px-4 pt-8 sm:px-6 sm:pt-12',
        width === 'page' ? 'max-w-page' : 'max-w-[45.5rem]',
        className,
      )}
    >
      {children}
    </div>
  );
}

type PageHeaderProps = {
  title: ReactNode;
  lead?: ReactNode;
  /** Link to the parent page. */
  back?: ReactNode;
  /** Next to the title on a wide screen, below it on a phone. */
  actions?: ReactNode;
};

/** The page's only h1, left-aligned, with the page's actions. */
export function PageHeader({ title, lead, back, actions }: PageHeaderProps) {
  return (
    <div className="mb-8">
      {back && <div className="-ml-3 mb-2">{back}</div>}
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
        <div className="min-w-0 flex-1 basis-80">
          <h1 className="text-3xl">{title}</h1>
          {lead && <p className="measure mt-2 text-lg text-muted">{lead}</p>}
        </div>
        {actions && (
          // On a phone, several buttons share the width.
          <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:[&>:not(:only-child)]:grow">
            {actions}
          </div>
        )}
      </div>
    </div>
  );
}
