import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { mayAct } from '#domain/draws/visibility.ts';
import { DrawTheme } from '#web/components/draw/draw-theme.tsx';
import { cn } from '#web/components/ui/cn.ts';
import { useApi } from '#web/lib/router-context.ts';
import { useReadOff } from '#web/lib/server-time.ts';
import { useAuth } from '#web/lib/session.tsx';
import { BuyBar } from '../buy/buy-bar.tsx';
import { countDaysUntilEnd } from '../buy/days-left.ts';
import { getSaleState, isOver, type SaleState } from '../buy/sale-state.ts';
import { useTicketChoice } from '../buy/use-ticket-choice.ts';
import { useFollowedDraw } from '../live/use-live-draw.ts';
import { useDrawRoles } from '../organisations/draw-roles.ts';
import { termsChangesQuery, voidsQuery } from '../queries.ts';
import { ShareButton } from '../sharing/share-button.tsx';
import { DrawLayout } from './layouts.tsx';
import { DrawBanner, DrawingPanel, isDrawnSoon, PreviewBanner } from './lazy-parts.ts';
import { drawParts } from './parts.tsx';
import { SiteNotices } from './static-parts.ts';

type DrawPageProps = {
  id: string;
  preview: boolean;
  returnToEdit: boolean;
  /** The number of the user's tickets in the draw. */
  own: number;
  /** Share controls. */
  share?: ReactNode;
  /** Notices for signed-in users. */
  notice?: ReactNode;
  /** The signed-in user's tickets: beside the price while they are on sale, and above the result afterwards. */
  held?: ReactNode;
  /** Where the prizes are, shown below the winners. */
  awards?: ReactNode;
};

/** Whether the draw is on sale, sold out or ended, so that it needs a banner only if its log is refused. */
const sellsOrDid = (sale: SaleState) => sale === 'open' || sale === 'sold_out' || sale === 'ended';

/** The public page of a draw, in its colours, fonts and layout. */
export function DrawPage(props: DrawPageProps) {
  const { id, preview, returnToEdit, own, share, notice, held, awards } = props;
  const { draw, drawing, highlights } = useFollowedDraw(id);
  const api = useApi();
  const { data: changes } = useSuspenseQuery(termsChangesQuery(api, id));
  const { data: voids } = useSuspenseQuery(voidsQuery(api, id));
  const { user } = useAuth();
  const roles = useDrawRoles(draw, user);
  const runs = roles.isOwner || roles.role != null;
  const previewing = preview && mayAct(roles, 'lists');
  const sale = useReadOff(drawing.time, (now) => getSaleState(draw, now));
  const daysLeft = useReadOff(drawing.time, (now) => countDaysUntilEnd(draw, now));
  const choice = useTicketChoice(draw, own);
  const over = isOver(sale);
  // A preview shows what visitors see.
  const isOwn = runs && sale === 'open' && !previewing;
  const hasBar = !over && !isOwn;
  // The drawing panel shows a stopped drawing itself.
  const isOnHold = draw.logRefused && !drawing.isStopped;
  // On wide screens, the classic layout has a sticky card next to the text. The other layouts keep the bar.
  const barFor = draw.layout === 'classic' ? 'phones' : 'all';
  return (
    <DrawTheme
      draw={draw}
      fonts
      className={cn('-mb-24', !hasBar ? 'pb-24' : barFor === 'phones' && 'lg:pb-24')}
    >
      <SiteNotices isOver={over} />
      {previewing && <PreviewBanner id={id} returnToEdit={returnToEdit} />}
      <div className="mx-auto max-w-page space-y-6 px-4 not-empty:py-6 sm:px-6">
        {(!sellsOrDid(sale) || isOnHold) && <DrawBanner draw={draw} sale={sale} />}
        {user && notice}
        {user && over && held}
      </div>
      {isDrawnSoon(draw.status) && (
        <DrawingPanel
          draw={draw}
          drawing={drawing}
          highlights={highlights}
          mayDraw={runs && mayAct(roles, 'start')}
          awards={awards}
        />
      )}
      <DrawLayout
        layout={draw.layout}
        parts={drawParts({
          draw,
          drawing,
          sale,
          choice,
          daysLeft,
          barFor,
          isOwn,
          editable: runs && mayAct(roles, 'edit') && !previewing,
          termsChanged: changes.length > 0,
          hasVoids: voids.length > 0,
          held: user && !over && held,
          share: share ?? <ShareButton draw={draw} />,
        })}
      />
      {hasBar && <BuyBar draw={draw} sale={sale} choice={choice} barFor={barFor} />}
    </DrawTheme>
  );
}
