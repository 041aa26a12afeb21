export type Story = { title: string; text: string };

/** Fictional stories without names or figures. They are marked as examples. */
export function Stories({ heading, stories }: { heading: string; stories: readonly Story[] }) {
  return (
    <section aria-labelledby="stories" className="mx-auto mt-24 max-w-page px-4 sm:px-6">
      <h2 id="stories" className="text-3xl">
        {heading}
      </h2>
      <p className="mt-2 text-muted">We made these examples up to show how a draw can work.</p>
      <div className="mt-8 grid gap-x-16 gap-y-10 md:grid-cols-2">
        {stories.map(({ title, text }) => (
          <article key={title} className="border-highlight border-t-2 pt-6">
            <p className="inline-block -rotate-3 rounded-mark border-2 border-highlight px-2 py-0.5 font-bold text-highlight-ink text-sm uppercase tracking-wider">
              Example
            </p>
            <h3 className="mt-3 text-xl">{title}</h3>
            <p className="measure mt-2">{text}</p>
          </article>
        ))}
      </div>
    </section>
  );
}
