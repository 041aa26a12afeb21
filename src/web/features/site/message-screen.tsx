import type { ReactNode } from 'react';

type MessageScreenProps = {
  heading: string;
  children: ReactNode;
  /** What to do next. */
  action: ReactNode;
};

/** Stands in place of a page: what happened, and where to go from here. */
export function MessageScreen({ heading, children, action }: MessageScreenProps) {
  return (
    <section className="mx-auto w-full max-w-reading px-4 py-16 sm:py-24">
      <h1 className="text-3xl">{heading}</h1>
      <div className="mt-4 space-y-3">{children}</div>
      <div className="mt-8 flex flex-wrap gap-3">{action}</div>
    </section>
  );
}
