import type { ReactNode } from 'react';
import type { Layout } from '#domain/looks/choices.ts';
import type { DrawParts } from './parts.tsx';

type LayoutProps = { parts: DrawParts };

const COLUMN = 'mx-auto max-w-page px-4 sm:px-6';

/** On a phone, the picture is full width. */
const PICTURE = 'max-sm:-mx-4 overflow-hidden sm:rounded-sheet';

/** The picture and the text on the left, the sticky purchase card on the right. */
function Classic({ parts }: LayoutProps) {
  return (
    <div className={`${COLUMN} grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22.5rem] sm:pt-8`}>
      <div className="min-w-0 space-y-6 lg:col-start-1">
        <div className={PICTURE}>
          {parts.picture('(min-width: 70rem) 44rem, (min-width: 64rem) 62vw, 100vw')}
        </div>
        {parts.heading}
      </div>
      <aside className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <div className="lg:sticky lg:top-20">{parts.buy}</div>
      </aside>
      <div className="min-w-0 space-y-12 lg:col-start-1">
        {parts.prizes}
        {parts.description}
        {parts.gallery}
        <div className="grid gap-5 empty:hidden">
          {parts.impact}
          {parts.minimum}
        </div>
        {parts.questions}
        {parts.proof}
        {parts.guarantee}
        {parts.rules}
        {parts.host}
        {parts.record}
      </div>
    </div>
  );
}

/** A poster: a coloured area with a very large title. */
function Poster({ parts }: LayoutProps) {
  return (
    <>
      <div className="draw-bill bg-accent-soft pb-4 [--art-paper:var(--accent-soft)] [--ticket-paper:var(--surface)]">
        <div
          className={`${COLUMN} grid items-center gap-x-12 gap-y-6 pb-8 sm:py-12 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]`}
        >
          <div className={`${PICTURE} sm:border-2 sm:border-ink lg:order-2`}>
            {parts.picture('(min-width: 70rem) 36rem, (min-width: 64rem) 52vw, 100vw')}
          </div>
          <div className="min-w-0">{parts.heading}</div>
        </div>
      </div>
      {/* CSS columns balance automatically, so neither column is left empty. */}
      <div className={`draw-columns ${COLUMN} pt-10 lg:columns-2 lg:gap-12`}>
        {parts.prizes}
        {parts.buy}
        {parts.description}
        {parts.gallery}
        {parts.impact}
        {parts.minimum}
        {parts.questions}
        {parts.proof}
        {parts.guarantee}
        {parts.rules}
        {parts.host}
        {parts.record}
      </div>
    </>
  );
}

/** A single column for reading. */
function Story({ parts }: LayoutProps) {
  return (
    <>
      <div className="mx-auto max-w-page overflow-hidden sm:px-6 sm:pt-8 sm:*:rounded-sheet [&_*]:max-h-104">
        {parts.picture('(min-width: 70rem) 67rem, 100vw')}
      </div>
      <div className="mx-auto max-w-[45.5rem] space-y-12 px-4 pt-8 sm:px-6">
        {parts.heading}
        <div className="draw-letter [&_h2]:sr-only [&_p]:text-lg">{parts.description}</div>
        {parts.gallery}
        {parts.prizes}
        {parts.buy}
        <div className="grid gap-5 empty:hidden">
          {parts.impact}
          {parts.minimum}
        </div>
        {parts.questions}
        {parts.proof}
        {parts.guarantee}
        {parts.rules}
        {parts.host}
        {parts.record}
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
