import { Pause, Play } from 'lucide-react';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { formatTicketNumber } from '#domain/orders/ticket-digits.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Screen } from '../screen.tsx';
import stageDark from '../screens/stage-dark.avif?url';
import stageLight from '../screens/stage-light.avif?url';
import { RECORDED_DRAW } from './recorded-draw.ts';

type Replay = ComponentType<{ isPlaying: boolean }>;

/** How near the box must come before its code is loaded. */
const NEAR = '300px';

const firstWinner = RECORDED_DRAW.winners.at(-1);

/**
 * A recorded draw on the live screen. A still picture is shown until users scroll to it. It plays only while visible, and
 * starts only when asked for people who prefer reduced motion.
 */
export function RecordedStage() {
  const box = useRef<HTMLDivElement>(null);
  const [Replay, setReplay] = useState<Replay>();
  const [isVisible, setVisible] = useState(false);
  const [isPaused, setPaused] = useState(false);
  useEffect(() => {
    const { current } = box;
    if (!current) return;
    setPaused(window.matchMedia('(prefers-reduced-motion: reduce)').matches);
    const near = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        near.disconnect();
        // Without its code, the picture stays.
        import('./stage-replay.tsx').then(
          ({ StageReplay }) => setReplay(() => StageReplay),
          () => undefined,
        );
      },
      { rootMargin: NEAR },
    );
    const visible = new IntersectionObserver(([entry]) => setVisible(entry?.isIntersecting ?? false), {
      threshold: 0.4,
    });
    near.observe(current);
    visible.observe(current);
    return () => {
      near.disconnect();
      visible.disconnect();
    };
  }, []);
  return (
    <figure>
      <div
        ref={box}
        aria-hidden="true"
        inert
        className="stage-replay hairline @container aspect-2/3 overflow-hidden rounded-sheet landscape:aspect-video portrait:mx-auto portrait:max-w-md"
      >
        {Replay ? (
          <Replay isPlaying={isVisible && !isPaused} />
        ) : (
          <Screen
            light={stageLight}
            dark={stageDark}
            alt=""
            width={1280}
            height={720}
            className="size-full object-cover object-left"
          />
        )}
      </div>
      <figcaption className="mt-3 flex flex-wrap items-center justify-between gap-x-8 gap-y-2">
        <p className="measure text-muted">
          This is a recording of a demo draw, on the live screen that you can stream or project.
          {firstWinner?.ticketNumber &&
            ` The first prize went to ticket ${formatTicketNumber(firstWinner.ticketNumber)}.`}
        </p>
        {Replay && (
          <Button variant="secondary" size="sm" onClick={() => setPaused(!isPaused)}>
            {isPaused ? (
              <Play className="size-4.5" aria-hidden="true" />
            ) : (
              <Pause className="size-4.5" aria-hidden="true" />
            )}
            {isPaused ? 'Play the recording' : 'Pause the recording'}
          </Button>
        )}
      </figcaption>
    </figure>
  );
}
