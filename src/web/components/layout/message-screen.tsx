import type { ReactNode } from 'react';

type MessageScreenProps = {
  heading: string;
  children: ReactNode;
  action: ReactNode;
  art?: ReactNode;
};

/** A full-page message: what happened and where to go next. */
export function MessageScreen({ heading, children, action, art }: MessageScreenProps) {
  return (
    <section className="mx-auto flex w-full max-w-page flex-wrap-reverse items-center gap-x-16 gap-y-8 px-4 py-12 sm:px-6 sm:py-20">
      <div className="min-w-0 flex-1 basis-96 max-sm:basis-full">
        <h1 className="text-4xl">{heading}</h1>
        <div className="measure mt-4 space-y-3 text-lg">{children}</div>
        <div className="mt-8 flex flex-wrap gap-3">{action}</div>
      </div>
      {art && <div className="w-60 flex-none *:w-full sm:w-80 lg:w-96">{art}</div>}
    </section>
  );
}
