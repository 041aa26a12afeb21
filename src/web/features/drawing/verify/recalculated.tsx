import { type CommittedPrize, readCommittedPrizes } from '#domain/proof/committed-prizes.ts';
import { hasNoWinner, provesWinners } from '#domain/proof/verdict.ts';
import type { Report, VerifiedAttempt, WitnessedSeal } from '#domain/proof/verify/report.ts';
import { formatOrdinal } from '#domain/text/ordinal.ts';
import { formatExactTime, formatLongDate } from '#domain/time/london.ts';
import { TicketStub } from '#web/components/ui/ticket.tsx';
import { ValueList } from './check-list.tsx';

/**
 * The winners of each attempt as recalculated in this browser, with the values from which they are derived. The prizes
 * come from the committed terms, and not from the site.
 */
export function RecalculatedWinners({ report, ownPolicy }: { report: Report; ownPolicy: boolean }) {
  const { attempts, terms, names, witnessed } = report;
  const nameOf = new Map(names.map(({ number, name }) => [number, name]));
  const areTermsProved = report.checks.every(({ id, ok }) => id !== 'terms' || ok !== false);
  const prizes = areTermsProved ? readCommittedPrizes(terms) : [];
  if (attempts.length === 0) return <CommittedPrizes prizes={prizes} />;
  if (!provesWinners(report)) return <CommittedPrizes prizes={prizes} areWinnersUnproved />;
  const isLatest = (of: VerifiedAttempt, rank: number) =>
    !attempts.some(
      ({ attempt, winners }) => attempt > of.attempt && winners.some((winner) => winner.rank === rank),
    );
  return (
    <section aria-labelledby="recomputed">
      <h2 id="recomputed" className="text-2xl">
        Recalculated here
      </h2>
      <p className="measure mt-1 text-muted">
        {hasNoWinner(report)
          ? 'Your browser recalculated the sealed list. It has no tickets, so there’s no winner. The prizes are those in the published terms.'
          : 'Your browser recalculated these winners from the sealed list and the values in the log. The names are those fixed when the tickets were bought, and the prizes are those in the published terms.'}
      </p>
      {attempts.map((attempt) => (
        <div key={attempt.attempt} className="mt-5">
          {attempts.length > 1 && <h3 className="mb-1 text-lg">Attempt {attempt.attempt}</h3>}
          <ul className="border-line border-t">
            {attempt.winners.map(({ number, rank }) => (
              <li
                key={rank}
                className="flex flex-wrap items-center gap-x-5 gap-y-2 border-line border-b py-3.5"
              >
                <span className="tabular w-12 flex-none font-display font-semibold text-accent text-xl">
                  {formatOrdinal(rank)}
                </span>
                {number === null ? (
                  <span className="text-muted">No entered tickets were left.</span>
                ) : (
                  <TicketStub number={number} winner={isLatest(attempt, rank)} />
                )}
                <span className="wrap-anywhere min-w-40 flex-1">
                  {number !== null && (
                    <strong className="block">{nameOf.get(number) ?? 'No name in the proof'}</strong>
                  )}
                  {prizes.find((prize) => prize.rank === rank)?.description}
                  {!isLatest(attempt, rank) && <span className="text-muted"> (redrawn later)</span>}
                </span>
              </li>
            ))}
          </ul>
          <WitnessTimes
            seal={witnessed.find((seal) => seal.attempt === attempt.attempt)}
            ownPolicy={ownPolicy}
            heading={attempts.length > 1 ? 'h4' : 'h3'}
          />
          <div className="mt-3">
            <ValueList
              values={[
                ['Root at the seal', attempt.root],
                ['Seed', attempt.seed],
              ]}
            />
          </div>
        </div>
      ))}
    </section>
  );
}

type CommittedPrizesProps = { prizes: readonly CommittedPrize[]; areWinnersUnproved?: boolean };

/** What can be won, if there is no winner yet or none that the proof shows. */
function CommittedPrizes({ prizes, areWinnersUnproved = false }: CommittedPrizesProps) {
  if (prizes.length === 0) return null;
  return (
    <section aria-labelledby="committed-prizes">
      <h2 id="committed-prizes" className="text-2xl">
        Prizes
      </h2>
      <p className="measure mt-1 text-muted">
        These are the prizes in the published terms of the draw.
        {areWinnersUnproved && ' No winners are shown, because the proof does not hold.'}
      </p>
      <ul className="mt-5 border-line border-t">
        {prizes.map(({ rank, description }) => (
          <li key={rank} className="flex gap-5 border-line border-b py-3.5">
            <span className="tabular w-12 flex-none font-display font-semibold text-accent text-xl">
              {formatOrdinal(rank)}
            </span>
            <span className="wrap-anywhere min-w-0 flex-1">{description}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

type WitnessTimesProps = {
  seal: WitnessedSeal | undefined;
  ownPolicy: boolean;
  /** The level below the heading of the attempt, which a single attempt does not have. */
  heading: 'h3' | 'h4';
};

/** When each independent witness saw the seal of an attempt. */
function WitnessTimes({ seal, ownPolicy, heading: Heading }: WitnessTimesProps) {
  if (!seal || seal.witnesses.length === 0) return null;
  return (
    <div className="mt-4">
      <Heading className="font-semibold font-text text-base tracking-normal">
        Independent witnesses saw the seal
      </Heading>
      <ul className="mt-1 text-sm">
        {seal.witnesses.map(({ name, at }) => (
          <li key={name} className="flex flex-wrap gap-x-3">
            <span className="wrap-anywhere min-w-0">{name}</span>
            <time dateTime={at} className="tabular text-muted">
              {`${formatLongDate(at)}, ${formatExactTime(at)}`}
            </time>
          </li>
        ))}
      </ul>
      <p className="measure mt-1 text-muted text-sm">
        {seal.quorumAt === null && 'Too few witnesses saw it. '}
        {ownPolicy
          ? 'These are the witnesses in your policy.'
          : 'The site names these witnesses. To choose which witnesses to trust, add a policy of your own under “Something you kept, or your policy”.'}
      </p>
    </div>
  );
}
