import { ArrowLeft } from 'lucide-react';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { formatDateTime, formatLongDate } from '#domain/time/london.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import type { SaleState } from '../buy/sale-state.ts';
import { STOPPED } from '../result/drawing-text.ts';
import { useCancellation } from './use-cancellation.ts';

/** An important notice about a draw. Nothing is shown for a draw that sells, is sold out or has ended as it should. */
export function DrawBanner({ draw, sale }: { draw: PrizeDraw; sale: SaleState }) {
  switch (sale) {
    case 'not_published':
      return (
        <Alert tone="warning" title="This prize draw is unpublished">
          Only its host and admins can see this page. Tickets go on sale once it’s published.
        </Alert>
      );
    case 'not_started':
      return (
        <Alert title="This prize draw is upcoming">
          Tickets go on sale on {formatDateTime(draw.startDate)}.
        </Alert>
      );
    case 'paused':
      return (
        <Alert tone="warning" title="This prize draw is paused">
          You can’t buy tickets at the moment. Tickets already bought stay valid.
        </Alert>
      );
    case 'log_refused':
      return (
        <Alert tone="warning" title="Ticket sales have stopped">
          The public log of this prize draw doesn’t match what we published before. Until we’ve repaired it,
          we won’t sell tickets or draw a winner. If we can’t repair it, we’ll cancel the prize draw and
          refund everyone.
        </Alert>
      );
    case 'ended':
      return draw.logRefused ? <LogRefused isDrawn={draw.status === 'completed'} /> : null;
    case 'cancelled':
      return <CalledOff draw={draw} />;
    default:
      return null;
  }
}

/** The public log was refused after the end of sales. */
function LogRefused({ isDrawn }: { isDrawn: boolean }) {
  if (!isDrawn)
    return (
      <Alert tone="warning" title={STOPPED.title}>
        {STOPPED.text}
      </Alert>
    );
  return (
    <Alert tone="warning" title="No prize can be redrawn at the moment">
      Our records of this prize draw do not match what we published. Until they’re repaired, no prize is
      redrawn, and the check may fail.
    </Alert>
  );
}

/** Says when and why the draw was cancelled, once these details are loaded. */
function CalledOff({ draw }: { draw: PrizeDraw }) {
  const cancellation = useCancellation(draw);
  return (
    <Alert
      tone="warning"
      title={
        cancellation
          ? `This prize draw was cancelled on ${formatLongDate(cancellation.at)}`
          : 'This prize draw was cancelled'
      }
    >
      <div className="measure space-y-1.5">
        {cancellation?.reason && (
          <p className="wrap-anywhere whitespace-pre-line">
            <span className="font-semibold">Why: </span>
            {cancellation.reason}
          </p>
        )}
        <p>It won’t be drawn. Everyone who bought tickets gets a full refund.</p>
      </div>
    </Alert>
  );
}

/** A banner for the host's preview, with a link back to the form. */
export function PreviewBanner({ id, returnToEdit }: { id: string; returnToEdit: boolean }) {
  return (
    <div className="border-line border-b bg-tone-purple text-tone-purple-ink" data-screen-only="">
      <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-2.5 sm:px-6">
        <p className="font-semibold">Preview Mode</p>
        <div className="flex flex-wrap gap-2">
          {returnToEdit && (
            <ButtonLink to="/prize-draw/$id/edit" params={{ id }} variant="secondary">
              <ArrowLeft className="size-4.5" aria-hidden="true" />
              Back to Edit
            </ButtonLink>
          )}
          <ButtonLink to="/prize-draw/$id/edit" params={{ id }} search={{ step: 'finalize' }}>
            Continue Editing
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}
