export type Point = { title: string; text: string };

type PointsProps = { id: string; heading: string; points: readonly Point[] };

/** A heading on the left, and points separated by lines on the right. */
export function Points({ id, heading, points }: PointsProps) {
  return (
    <section
      aria-labelledby={id}
      className="mx-auto mt-24 grid max-w-page gap-x-16 gap-y-6 px-4 sm:px-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]"
    >
      <h2 id={id} className="text-3xl">
        {heading}
      </h2>
      <ul className="border-line border-t">
        {points.map(({ title, text }) => (
          <li key={title} className="grid gap-x-8 gap-y-1 border-line border-b py-5 sm:grid-cols-[14rem_1fr]">
            <h3 className="text-lg leading-snug">{title}</h3>
            <p className="text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
