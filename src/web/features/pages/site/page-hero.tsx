import type { ReactNode } from 'react';

type PageHeroProps = {
  title: string;
  lead: ReactNode;
  art: ReactNode;
};

/** The header of a page: its title and introduction next to a drawing. */
export function PageHero({ title, lead, art }: PageHeroProps) {
  return (
    <header className="mx-auto grid max-w-page items-center gap-x-16 gap-y-8 px-4 pt-10 sm:px-6 sm:pt-14 lg:grid-cols-2">
      <div>
        <h1 className="text-4xl">{title}</h1>
        <p className="measure mt-4 text-lg text-muted">{lead}</p>
      </div>
      {art}
    </header>
  );
}
