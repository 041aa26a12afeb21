import type { DrawingState } from '#contract/drawing/drawing.ts';
import { QrCode } from '#web/components/ui/qr-code.tsx';
import { useIsDemo } from '#web/features/draws/proof/use-is-demo.ts';
import { useSite } from '#web/lib/router-context.ts';
import { describeProof } from './copy.ts';

type ProofProps = { id: string; drawing: Pick<DrawingState, 'seal' | 'strength'> };

/** The address at which anyone can check the result, large enough to copy from a projection. */
export function Proof({ id, drawing }: ProofProps) {
  const isDemo = useIsDemo();
  if (drawing.seal === null) {
    return <p className="stage-note">This prize draw has no public log, so there’s nothing to check.</p>;
  }
  return (
    <>
      <div>
        <h2 className="stage-check">Check it yourself</h2>
        <p className="stage-note">{describeProof(drawing, { isDemo })}</p>
      </div>
      <LogAddress id={id} />
    </>
  );
}

/** The address at which a draw's log can be checked, as a QR code and a link. */
export function LogAddress({ id }: { id: string }) {
  const { publicUrl } = useSite();
  const path = `/prize-draw/${id}/verify`;
  const shown = `${publicUrl.replace(/^https?:\/\//, '')}${path}`;
  return (
    <>
      <QrCode className="stage-qr" text={`${publicUrl}${path}`} label="QR code of the address below" />
      <a href={path} className="stage-address">
        {shown}
      </a>
    </>
  );
}
