import { ArrowLeft } from 'lucide-react';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { DrawTheme } from '#web/components/draw/draw-theme.tsx';
import { Page, PageHeader } from '#web/components/layout/page.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { ShareTargets } from './share-targets-list.tsx';

/** All ways to share a draw, as a page. */
export function SharePage({ draw, isRun }: { draw: PrizeDraw; isRun: boolean }) {
  // The people who run the draw have its workspace around the page.
  const back = !isRun && (
    <ButtonLink to="/prize-draw/$id" params={{ id: draw.id }} variant="quiet" className="-ml-2">
      <ArrowLeft className="size-4.5" aria-hidden="true" />
      Back to Prize Draw
    </ButtonLink>
  );
  return (
    <DrawTheme draw={draw} fonts className="-mb-24 min-h-[80dvh] pb-24">
      <Page width="reading">
        <PageHeader back={back} title="Share this draw" lead={draw.title} />
        {draw.startDate === null ? (
          <p>No one else can see this draw yet. Publish it first, then share it.</p>
        ) : (
          <ShareTargets draw={draw} />
        )}
      </Page>
    </DrawTheme>
  );
}
