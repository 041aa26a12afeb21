import type { ReactNode } from 'react';

type PageHeroProps = {
  /** Whom the page is for, above its title. */
  eyebrow?: string;
  title: string;
  lead: ReactNode;
  actions?: ReactNode;
  art: ReactNode;
};

/** The head of a page of the site: what it is about, beside a drawing. */
export function PageHero({ eyebrow, title, lead, actions, art }: PageHeroProps) {
  return (
    <header className="mx-auto flex max-w-page flex-wrap items-center gap-x-16 gap-y-8 px-4 pt-10 sm:px-6 sm:pt-14">
      <div className="min-w-0 flex-1 basis-96 max-sm:basis-full">
        {eyebrow && <p className="font-semibold text-acorn-ink">{eyebrow}</p>}
        <h1 className="mt-1 text-4xl">{title}</h1>
        <p className="measure mt-4 text-lg text-muted">{lead}</p>
        {actions && <div className="mt-7 flex flex-wrap gap-3">{actions}</div>}
      </div>
      <div className="flex w-44 flex-none justify-center *:w-full sm:w-64 lg:w-80">{art}</div>
    </header>
  );
}
