import type { ReactNode } from 'react';

type ExampleWithNotesProps = { children: ReactNode; title: string; notes: readonly string[] };

/** An example, with notes for hosts next to it. */
export function ExampleWithNotes({ children, title, notes }: ExampleWithNotesProps) {
  return (
    <div className="grid items-start gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,30rem)_minmax(0,1fr)]">
      <div className="min-w-0">{children}</div>
      <aside className="measure lg:pt-6">
        <h2 className="text-xl">{title}</h2>
        <ol className="mt-3">
          {notes.map((note, index) => (
            <li key={note} className="flex gap-4 border-line border-t py-3.5 last:border-b">
              <span
                aria-hidden="true"
                className="tabular w-3.5 shrink-0 font-display font-semibold text-accent text-xl"
              >
                {index + 1}
              </span>
              <span>{note}</span>
            </li>
          ))}
        </ol>
      </aside>
    </div>
  );
}
