import { DrawSection } from './draw-section.tsx';

/** What can be checked of the drawing, and what has to be believed. */
export function ProofNote() {
  return (
    <DrawSection title="How the draw is proved">
      <p className="measure">
        The list of tickets is sealed before the countdown, and the winner is picked from it by this site's
        own secure random numbers. No public source of randomness is used for this draw, so nobody outside can
        rule out that the platform chose the winner: for that you have its word.
      </p>
    </DrawSection>
  );
}
