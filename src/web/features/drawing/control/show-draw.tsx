import { Copy, MonitorPlay, ShieldCheck } from 'lucide-react';
import type { DrawingState } from '#contract/drawing/drawing.ts';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { ProofStrength } from '#web/features/draws/proof/proof-strength.tsx';
import { copyLink } from '#web/features/draws/sharing/copy-link.ts';
import { useSite } from '#web/lib/router-context.ts';

/** Links to the live screen and the verifier. */
export function ShowDraw({ draw: { id }, drawing }: { draw: Pick<PrizeDraw, 'id'>; drawing: DrawingState }) {
  const { publicUrl } = useSite();
  return (
    <section aria-labelledby="show" className="mt-8">
      <h2 id="show" className="text-xl">
        Show the draw
      </h2>
      <p className="mt-2">
        The live screen is made for a stream or a projector. It shows only the countdown, tickets and winners,
        with shortened names.
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <ButtonLink to="/prize-draw/$id/live" params={{ id }} target="_blank" variant="secondary">
          <MonitorPlay className="size-5" aria-hidden="true" />
          Open live screen
        </ButtonLink>
        <Button variant="secondary" onClick={() => void copyLink(`${publicUrl}/prize-draw/${id}/live`)}>
          <Copy className="size-5" aria-hidden="true" />
          Copy link
        </Button>
      </div>
      {drawing.beacon !== null && (
        <>
          {!drawing.inProgress && <ProofStrength drawing={drawing} className="mt-5" />}
          <ButtonLink to="/prize-draw/$id/verify" params={{ id }} variant="secondary" className="mt-3">
            <ShieldCheck className="size-5" aria-hidden="true" />
            Check this draw
          </ButtonLink>
        </>
      )}
    </section>
  );
}
