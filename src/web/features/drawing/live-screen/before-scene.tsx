import type { PrizeDraw } from '#contract/draws/draws.ts';
import { DrawPicture } from '#web/features/draws/card/draw-picture.tsx';
import { charityWords } from '#web/features/draws/page/charity-words.ts';
import { ordinal } from '#web/features/draws/page/prize-list.tsx';
import type { Stage } from './use-stage.ts';
import { titleSize } from './words.ts';

/** More prizes than this stand in two columns. */
const ONE_COLUMN = 4;

/** With more prizes than this there is no room for a picture. */
const PICTURED = 3;

/** What is drawn, whose draw it is and what can be won, while tickets are sold and until the host starts. */
export function BeforeScene({ stage: { draw } }: { stage: Stage }) {
  return (
    <div className="stage-before">
      <div className="stage-billing">
        <div>
          <p className="stage-eyebrow">
            Hosted by <strong>{draw.hostName}</strong>
          </p>
          <h1 className="stage-title" data-size={titleSize(draw.title)}>
            {draw.title}
          </h1>
        </div>
        {draw.prizes.length <= PICTURED && (
          <figure className="stage-picture">
            <DrawPicture draw={draw} first />
          </figure>
        )}
      </div>
      <Prizes draw={draw} />
      <p className="stage-charity">{charityWords(draw)}</p>
    </div>
  );
}

function Prizes({ draw: { prizes } }: { draw: PrizeDraw }) {
  return (
    <section aria-label={prizes.length === 1 ? 'The prize' : 'The prizes'}>
      <ol className="stage-prizes" data-columns={prizes.length > ONE_COLUMN ? 2 : 1}>
        {prizes.map(({ rank, description }) => (
          <li key={rank} className="stage-row">
            <span className="stage-rank">
              {ordinal(rank)}
              <span className="sr-only"> prize:</span>
            </span>
            <span className="stage-prize">{description}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
