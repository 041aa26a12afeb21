import type { PrizeDraw } from '#contract/draws/draws.ts';
import { groupPrizes } from '#domain/draws/prizes.ts';
import { plural } from '#domain/text/plural.ts';
import { DrawPicture } from '#web/features/draws/card/draw-picture.tsx';
import { OrganisationLogo } from '#web/features/draws/organisations/organisation-logo.tsx';
import { VerifiedMark } from '#web/features/draws/organisations/verified-mark.tsx';
import { describeCharity } from '#web/features/draws/page/charity-text.ts';
import { formatRanks } from '#web/features/draws/page/prize-text.ts';
import { getTitleSize } from './copy.ts';
import type { LiveScreen } from './use-live-screen.ts';

/** If there are more prizes than this, they are shown in two columns. */
const MAX_IN_ONE_COLUMN = 4;

/** If there are more prizes than this, there is no room for a picture. */
const MAX_WITH_PICTURE = 3;

/** The draw, its host and its prizes, until the drawing starts. */
export function BeforeScene({ screen: { draw } }: { screen: LiveScreen }) {
  return (
    <div className="stage-before">
      <div className="stage-billing">
        <div>
          <p className="stage-eyebrow">
            {draw.organisation?.logoUrl && (
              <OrganisationLogo organisation={draw.organisation} size="1.4em" className="mr-2 align-middle" />
            )}
            Hosted by <strong>{draw.hostName}</strong>
            {draw.organisation?.verifiedAt && <VerifiedMark size="size-[1.1em]" className="ml-1.5" />}
          </p>
          <h1 className="stage-title" data-size={getTitleSize(draw.title)}>
            {draw.title}
          </h1>
        </div>
        {groupPrizes(draw.prizes).length <= MAX_WITH_PICTURE && (
          <figure className="stage-picture">
            <DrawPicture draw={draw} first />
          </figure>
        )}
      </div>
      <Prizes draw={draw} />
      {draw.outcome === null && <p className="stage-charity">{describeCharity(draw)}</p>}
    </div>
  );
}

/** Equal prizes are joined. */
function Prizes({ draw: { prizes } }: { draw: PrizeDraw }) {
  const groups = groupPrizes(prizes);
  return (
    <section aria-label={prizes.length === 1 ? 'The prize' : 'The prizes'}>
      <ol className="stage-prizes" data-columns={groups.length > MAX_IN_ONE_COLUMN ? 2 : 1}>
        {groups.map(({ prize, ranks }) => (
          <li key={prize.rank} className="stage-row">
            <span className="stage-rank">
              {formatRanks(ranks)}
              <span className="sr-only">{ranks.length === 1 ? ' prize:' : ' prizes:'}</span>
            </span>
            <span className="stage-prize">
              {ranks.length > 1 && `${plural(ranks.length, 'winner')}: `}
              {prize.description}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
