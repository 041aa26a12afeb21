import type { ReactNode } from 'react';
import { formatLongDate } from '#domain/time/london.ts';
import { Page } from '#web/components/layout/page.tsx';

/** The date of the last change to the legal texts. */
const LAST_UPDATED = '2026-11-29';

export type LegalSection = { id: string; heading: string; body: ReactNode };

type LegalPageProps = {
  title: string;
  /** A summary of one or two sentences. */
  lead: ReactNode;
  sections: readonly LegalSection[];
  /** The most important figures, each linked to its section. */
  figures?: readonly LegalFigure[];
};

export type LegalFigure = { figure: string; label: string; section: string };

/** A legal text with a date, a table of contents, and numbered sections with anchors. */
export function LegalPage({ title, lead, sections, figures }: LegalPageProps) {
  return (
    <Page>
      <h1 className="text-4xl">{title}</h1>
      <p className="measure mt-4 text-lg text-muted">{lead}</p>
      <p className="mt-3 mb-10 text-muted">
        Last updated: <time dateTime={LAST_UPDATED}>{formatLongDate(LAST_UPDATED)}</time>
      </p>
      {figures && <Figures figures={figures} />}
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[15rem_minmax(0,1fr)] print:block">
        <nav aria-label="On this page" className="lg:sticky lg:top-24 lg:self-start" data-screen-only="">
          <p className="mb-2 font-semibold">On this page</p>
          <ol className="border-line border-l">
            {sections.map(({ id, heading }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="flex min-h-11 items-center py-1.5 pl-4 text-muted hover:text-accent lg:min-h-9"
                >
                  {heading}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div>
          {sections.map(({ id, heading, body }, index) => (
            <section key={id} id={id} aria-labelledby={`${id}-heading`} className="measure mb-12">
              <h2 id={`${id}-heading`} className="flex gap-3 text-xl">
                <span aria-hidden="true" className="tabular text-accent">
                  {index + 1}
                </span>
                {heading}
              </h2>
              <div className="prose mt-3">{body}</div>
            </section>
          ))}
        </div>
      </div>
    </Page>
  );
}

/** The figures of the page, each linked to its section. */
function Figures({ figures }: { figures: readonly LegalFigure[] }) {
  return (
    <ul className="perforated mb-12 grid grid-cols-2 sm:grid-cols-3 lg:grid-cols-6">
      {figures.map(({ figure, label, section }) => (
        <li key={label}>
          <a href={`#${section}`} className="group block h-full px-5 py-5">
            <span className="tabular block font-display font-semibold text-3xl leading-none">{figure}</span>
            <span className="mt-2 block text-muted group-hover:text-accent">{label}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
