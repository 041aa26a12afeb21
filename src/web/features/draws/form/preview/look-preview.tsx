import type { ReactNode } from 'react';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import type { Layout } from '#domain/looks/choices.ts';
import { formatPounds } from '#domain/money/format.ts';
import { DrawTheme } from '#web/components/draw/draw-theme.tsx';
import { DrawPicture } from '#web/features/draws/card/draw-picture.tsx';
import { PreviewFonts } from './preview-fonts.tsx';
import { usePreviewDraw } from './use-preview-draw.ts';

/** A small live preview of the draw's colours and fonts, next to the form if there is room. */
export function LookPreview() {
  const draw = usePreviewDraw();
  return (
    <div aria-hidden="true" inert className="max-lg:hidden print:hidden">
      <p className="mb-2 text-muted text-sm">How it will look</p>
      <PreviewFonts pair={draw.fontPair} />
      <DrawTheme
        draw={draw}
        fonts
        className="hairline max-h-[calc(100dvh-14rem)] overflow-hidden rounded-sheet bg-paper text-ink"
      >
        {ARRANGEMENTS[draw.layout](draw)}
      </DrawTheme>
    </div>
  );
}

const ARRANGEMENTS: Record<Layout, (draw: PrizeDraw) => ReactNode> = {
  classic: (draw) => (
    <>
      <DrawPicture draw={draw} />
      <div className="space-y-4 p-4">
        <Title draw={draw} />
        <Price draw={draw} />
        <Buy />
        <Prizes draw={draw} />
      </div>
    </>
  ),
  poster: (draw) => (
    <>
      <div className="space-y-4 bg-accent-soft p-4 [--ticket-paper:var(--surface)]">
        <div className="border-2 border-ink">
          <DrawPicture draw={draw} />
        </div>
        <Title draw={draw} large />
        <Price draw={draw} />
      </div>
      <div className="space-y-4 p-4">
        <Prizes draw={draw} />
        <Buy />
      </div>
    </>
  ),
  story: (draw) => (
    <>
      <DrawPicture draw={draw} />
      <div className="space-y-4 p-6">
        <Title draw={draw} />
        <p className="line-clamp-6 whitespace-pre-line">{draw.description}</p>
        <Prizes draw={draw} />
        <Buy />
      </div>
    </>
  ),
};

function Title({ draw, large = false }: { draw: PrizeDraw; large?: boolean }) {
  return (
    <p
      className={`wrap-anywhere line-clamp-3 font-display font-semibold leading-tight ${large ? 'text-3xl' : 'text-2xl'}`}
    >
      {draw.title}
    </p>
  );
}

function Price({ draw }: { draw: PrizeDraw }) {
  return (
    <p>
      <span className="tabular font-display font-semibold text-2xl">{formatPounds(draw.ticketPrice)}</span> a
      ticket
    </p>
  );
}

const FIRST = 3;

function Prizes({ draw: { prizes } }: { draw: PrizeDraw }) {
  return (
    <ol className="border-line border-t text-sm">
      {prizes.slice(0, FIRST).map(({ rank, description }) => (
        <li key={rank} className="border-line border-b py-2">
          {/* Without the wrapper, the padding would show part of the next line. */}
          <p className="wrap-anywhere line-clamp-2">{description}</p>
        </li>
      ))}
    </ol>
  );
}

function Buy() {
  return (
    <p className="flex min-h-11 items-center justify-center rounded-control border border-fill-rim bg-fill px-4 font-semibold text-on-fill">
      Buy Tickets Now
    </p>
  );
}
