import type { ReactNode } from 'react';
import { longDate } from '#domain/time/london.ts';
import { Page, PageHeader } from '#web/components/layout/page.tsx';

/** The texts were last changed on this day. */
const LAST_UPDATED = '2026-11-21';

export type LegalSection = { id: string; heading: string; body: ReactNode };

type LegalPageProps = {
  title: string;
  /** The whole in a sentence or two. */
  lead: ReactNode;
  sections: readonly LegalSection[];
};

/** A text to rely on: dated, in numbered sections that can be linked to, with its contents beside it. */
export function LegalPage({ title, lead, sections }: LegalPageProps) {
  return (
    <Page>
      <PageHeader title={title} lead={lead} />
      <p className="-mt-4 mb-10 text-muted">
        Last updated: <time dateTime={LAST_UPDATED}>{longDate(LAST_UPDATED)}</time>
      </p>
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[15rem_minmax(0,1fr)]">
        <nav aria-label="On this page" className="lg:sticky lg:top-24 lg:self-start" data-screen-only="">
          <ol className="border-line border-l">
            {sections.map(({ id, heading }) => (
              <li key={id}>
                <a href={`#${id}`} className="block py-1.5 pl-4 text-muted hover:text-oak">
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
                <span aria-hidden="true" className="tabular text-oak">
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
