import type { Options, Shape } from 'canvas-confetti';

const DURATION_MS = 5000;
const EVERY_MS = 180;

/** An oak leaf and a torn scrap of a ticket, drawn in a box of about 12 by 12. */
const LEAF =
  'M6 0C7.6.3 7.9 1.9 7.4 2.7 9.2 2.3 10.2 4 9.1 5.3 10.6 5.6 10.6 7.6 8.9 8 9.3 9.3 7.7 10.3 6.5 9.6L6.3 12H5.7L5.5 9.6C4.3 10.3 2.7 9.3 3.1 8 1.4 7.6 1.4 5.6 2.9 5.3 1.8 4 2.8 2.3 4.6 2.7 4.1 1.9 4.4.3 6 0Z';
const SCRAP = 'M0 2h12v2.5a1.5 1.5 0 0 0 0 3V10H0V7.5a1.5 1.5 0 0 0 0-3Z';

/**
 * Throws leaves and ticket scraps for five seconds, unless the user prefers reduced motion. Loads its code on
 * demand, and stops early when `signal` is aborted.
 */
export async function throwConfetti(colours: readonly string[], signal?: AbortSignal): Promise<void> {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const { default: confetti } = await import('canvas-confetti');
  if (signal?.aborted) return;
  const shapes: Shape[] = [confetti.shapeFromPath({ path: LEAF }), confetti.shapeFromPath({ path: SCRAP })];
  // The content security policy forbids workers.
  const fire = confetti.create(undefined, { useWorker: false, resize: true, disableForReducedMotion: true });
  const look: Options = {
    colors: [...colours],
    shapes,
    scalar: 2,
    ticks: 260,
    gravity: 0.7,
    drift: 0.2,
    startVelocity: 34,
    spread: 70,
    particleCount: 9,
  };
  const throwBoth = () => {
    void fire({ ...look, angle: 60, origin: { x: 0, y: 0.75 } });
    void fire({ ...look, angle: 120, origin: { x: 1, y: 0.75 } });
  };
  throwBoth();
  const thrower = window.setInterval(throwBoth, EVERY_MS);
  const end = () => {
    window.clearInterval(thrower);
    window.clearTimeout(ending);
  };
  const ending = window.setTimeout(end, DURATION_MS);
  signal?.addEventListener('abort', () => {
    end();
    fire.reset();
  });
}
