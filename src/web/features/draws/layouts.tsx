import type { ReactNode } from 'react';
import type { Layout } from '#domain/draws/fields.ts';

/** The parts of a draw's page, which each layout puts in an order of its own. */
export type DrawParts = {
  picture: ReactNode;
  heading: ReactNode;
  buy: ReactNode;
  description: ReactNode;
  prizes: ReactNode;
  gallery: ReactNode;
  minimum: ReactNode;
  impact: ReactNode;
  rules: ReactNode;
  guarantee: ReactNode;
  proof: ReactNode;
  /** The sealed list, once there is one. */
  entries: ReactNode;
  changes: ReactNode;
};

type LayoutProps = { parts: DrawParts };

const COLUMN = 'mx-auto max-w-page px-4 sm:px-6';

/** On a phone the picture reaches from edge to edge. */
const PICTURE = 'max-sm:-mx-4 overflow-hidden sm:rounded-sheet';

/** A shop window: picture and words on the left, the card to buy beside them wherever one reads. */
function Classic({ parts }: LayoutProps) {
  return (
    <div className={`${COLUMN} grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22.5rem] sm:pt-8`}>
      <div className="min-w-0 space-y-6 lg:col-start-1">
        <div className={PICTURE}>{parts.picture}</div>
        {parts.heading}
      </div>
      <aside className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <div className="lg:sticky lg:top-24">{parts.buy}</div>
      </aside>
      <div className="min-w-0 space-y-12 lg:col-start-1">
        {parts.description}
        {parts.prizes}
        {parts.gallery}
        <div className="grid gap-5">
          {parts.impact}
          {parts.minimum}
        </div>
        {parts.guarantee}
        {parts.rules}
        {parts.proof}
        {parts.entries}
        {parts.changes}
      </div>
    </div>
  );
}

/** A bill on the village noticeboard: a broad coloured sheet with the title in the largest letters there are. */
function Poster({ parts }: LayoutProps) {
  return (
    <>
      <div className="border-line border-b bg-leaf [--art-paper:var(--leaf)]">
        <div
          className={`${COLUMN} grid items-center gap-x-12 gap-y-6 pb-8 sm:py-12 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]`}
        >
          <div className={`${PICTURE} sm:border-2 sm:border-ink lg:order-2`}>{parts.picture}</div>
          <div className="min-w-0 [&_h1]:text-[clamp(2.5rem,1.6rem+4.2vw,4.5rem)] [&_h1]:leading-[1.02] [&_p]:text-ink [&_span]:text-ink">
            {parts.heading}
          </div>
        </div>
      </div>
      {/* The middle row takes what either column needs more, so neither is torn apart by the other's length. */}
      <div
        className={`${COLUMN} grid gap-x-12 gap-y-10 pt-10 lg:grid-cols-2 lg:grid-rows-[auto_1fr_auto] lg:gap-y-0`}
      >
        <div className="min-w-0 space-y-12 lg:pb-12">
          {parts.prizes}
          {parts.description}
          {parts.gallery}
        </div>
        <div className="min-w-0 space-y-5 lg:row-span-2 lg:pb-5">
          {parts.buy}
          {parts.impact}
        </div>
        <div className="min-w-0 space-y-12 lg:row-span-2">
          {parts.guarantee}
          {parts.proof}
          {parts.entries}
          {parts.changes}
        </div>
        <div className="min-w-0 space-y-5">
          {parts.minimum}
          {parts.rules}
        </div>
      </div>
    </>
  );
}

/** A letter: one column that is read from the picture to the end. */
function Story({ parts }: LayoutProps) {
  return (
    <>
      <div className="mx-auto max-w-page overflow-hidden sm:px-6 sm:pt-8 sm:*:rounded-sheet [&_*]:max-h-120">
        {parts.picture}
      </div>
      <div className="mx-auto max-w-[45.5rem] space-y-12 px-4 pt-8 sm:px-6">
        {parts.heading}
        <div className="[&_h2]:sr-only [&_p]:text-lg">{parts.description}</div>
        {parts.gallery}
        {parts.prizes}
        {parts.buy}
        <div className="grid gap-5">
          {parts.impact}
          {parts.minimum}
        </div>
        {parts.guarantee}
        {parts.rules}
        {parts.proof}
        {parts.entries}
        {parts.changes}
      </div>
    </>
  );
}

const LAYOUTS: Record<Layout, (props: LayoutProps) => ReactNode> = {
  classic: Classic,
  poster: Poster,
  story: Story,
};

export function DrawLayout({ layout, parts }: LayoutProps & { layout: Layout }) {
  const Chosen = LAYOUTS[layout];
  return <Chosen parts={parts} />;
}
