import { Link } from '@tanstack/react-router';
import type { DrawingState } from '#contract/drawing.ts';
import type { PrizeDraw } from '#contract/draws.ts';
import { STRENGTH_WORDS } from '#domain/proof/strength-words.ts';
import { DrawSection } from './draw-section.tsx';

type ProofNoteProps = { draw: Pick<PrizeDraw, 'id' | 'startDate'>; beacon: DrawingState['beacon'] };

/** What can be checked of the drawing, and what has to be believed. */
export function ProofNote({ draw, beacon }: ProofNoteProps) {
  return (
    <DrawSection title="How the draw is proved">
      {beacon === null ? <Unproved draw={draw} /> : <Proved id={draw.id} beacon={beacon} />}
    </DrawSection>
  );
}

function Proved({ id, beacon }: { id: string; beacon: NonNullable<DrawingState['beacon']> }) {
  return (
    <div className="measure space-y-3">
      <p>
        Every ticket is written into a public log as it is sold, and the list of entries is sealed before
        anything is drawn: nothing can be added, changed or left out without its being seen.
      </p>
      <p>
        {beacon === 'drand'
          ? 'The winner follows from that list and from public randomness that this site does not make. '
          : 'The winner follows from that list and from a secret that was fixed before the first sale; no public randomness takes part. '}
        <strong>{STRENGTH_WORDS[beacon === 'drand' ? 'beacon' : 'committed']}</strong>
      </p>
      <p>
        <Link to="/prize-draw/$id/verify" params={{ id }} className="font-semibold text-oak underline">
          Check this draw yourself
        </Link>
      </p>
    </div>
  );
}

function Unproved({ draw }: Pick<ProofNoteProps, 'draw'>) {
  return (
    <p className="measure">
      {draw.startDate === null
        ? 'Once this draw is published, every ticket is written into a public log as it is sold, so that anyone can check the draw.'
        : 'This draw was over before there were public logs, so it has no proof: for who won you have the word of this site.'}
    </p>
  );
}
