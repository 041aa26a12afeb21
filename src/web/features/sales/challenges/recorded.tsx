import { FocusedHeading } from '#web/components/ui/focused-heading.tsx';
import { Spinner } from '#web/components/ui/spinner.tsx';
import { GameCard } from './game-card.tsx';

/** Confirms that the answer was recorded, shortly before the next step. It does not say whether the answer is right. */
export function Recorded({ next }: { next: 'the tickets' | 'payment' }) {
  return (
    <GameCard>
      <Stamp />
      <FocusedHeading level={2} className="mt-5 text-2xl">
        Answer recorded
      </FocusedHeading>
      <p className="mt-1 text-lg">
        <Spinner label={`Taking you to ${next}…`} />
      </p>
      <div aria-hidden="true" className="mt-5 h-1 overflow-hidden rounded-full bg-accent-soft">
        <div className="recorded-line h-full bg-accent" />
      </div>
    </GameCard>
  );
}

/** A rubber stamp that confirms the answer without saying whether it is right. */
export function Stamp() {
  return (
    <p
      aria-hidden="true"
      className="-rotate-6 mt-2 inline-block animate-stamp rounded-mark border-2 border-accent px-3 py-1 font-display font-semibold text-2xl text-accent uppercase tracking-wider"
    >
      Recorded
    </p>
  );
}
