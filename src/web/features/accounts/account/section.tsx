import { type ReactNode, useId } from 'react';

type SectionProps = {
  title: ReactNode;
  text?: ReactNode;
  /** Hidden in print. */
  screenOnly?: boolean;
  children: ReactNode;
};

/** A section of the account pages; its heading is at the side on a wide screen. */
export function Section({ title, text, screenOnly = false, children }: SectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      data-screen-only={screenOnly ? '' : undefined}
      className="grid gap-x-10 gap-y-4 border-line border-t py-8 lg:grid-cols-[14rem_minmax(0,1fr)]"
    >
      <div>
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {text && <div className="mt-1.5 text-muted text-sm">{text}</div>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
