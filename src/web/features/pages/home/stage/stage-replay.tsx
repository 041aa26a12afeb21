import './stage-replay.css';
import { Lock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { DrawTheme } from '#web/components/draw/draw-theme.tsx';
import { BrandMark } from '#web/components/layout/brand-mark.tsx';
import { sealFingerprint } from '#web/features/drawing/live-screen/copy.ts';
import { CountdownScene } from '#web/features/drawing/live-screen/countdown-scene.tsx';
import { Count } from '#web/features/drawing/live-screen/figures.tsx';
import { RevealScene } from '#web/features/drawing/live-screen/winner-scenes.tsx';
import { WinnersSoFar } from '#web/features/drawing/live-screen/winners-so-far.tsx';
import { useSite } from '#web/lib/router-context.ts';
import { type Frame, listFrames } from './frames.ts';
import { RECORDED_DRAW } from './recorded-draw.ts';

const FRAMES = listFrames(RECORDED_DRAW);
const LAST = FRAMES.length - 1;

/** Plays the recorded draw in a loop, with the parts of the real live screen. While paused, the frame stays. */
export function StageReplay({ isPlaying }: { isPlaying: boolean }) {
  // Starts with the winner, which is also what someone sees who never plays it.
  const [at, setAt] = useState(LAST);
  const frame = FRAMES[at];
  useEffect(() => {
    if (!isPlaying || !frame) return;
    const timer = window.setTimeout(() => setAt((at + 1) % FRAMES.length), frame.ms);
    return () => window.clearTimeout(timer);
  }, [isPlaying, at, frame]);
  if (!frame) return null;
  return (
    <DrawTheme draw={RECORDED_DRAW.look} className="stage bg-paper text-ink">
      <div className="stage-main">
        <ReplayHeader />
        <div className="stage-scene">
          <ReplayScene frame={frame} />
        </div>
      </div>
      <div className="stage-stub">
        <div className="ticket-frame stage-stub-frame">
          <ReplayFacts frame={frame} />
        </div>
      </div>
    </DrawTheme>
  );
}

function ReplayHeader() {
  const { brandName } = useSite();
  return (
    <div className="stage-top">
      <p className="stage-brand">
        <BrandMark className="stage-mark" />
        {brandName}
      </p>
      <p className="stage-heading font-display font-semibold">{RECORDED_DRAW.title}</p>
    </div>
  );
}

const PRIZES = RECORDED_DRAW.winners.toReversed();

function ReplayScene({ frame }: { frame: Frame }) {
  if (frame.scene === 'reveal')
    return <RevealScene key={frame.winner.rank} winner={frame.winner} prizes={PRIZES.length} />;
  const { drawing } = RECORDED_DRAW;
  return (
    <CountdownScene
      screen={{ drawing, draw: { prizes: PRIZES }, highlights: frame.highlights }}
      seconds={frame.seconds}
    />
  );
}

function ReplayFacts({ frame }: { frame: Frame }) {
  const { entered, seal } = RECORDED_DRAW.drawing;
  return (
    <>
      {frame.scene === 'reveal' ? (
        <WinnersSoFar prizes={PRIZES} scene={frame} />
      ) : (
        <Count count={entered} label="in the draw" />
      )}
      <div className="stage-sealed">
        <Lock aria-hidden="true" />
        <p>
          The list is sealed as <span className="stage-fingerprint">{sealFingerprint(seal)}</span>
        </p>
      </div>
    </>
  );
}
