import type { PrizeDraw } from '#contract/draws/draws.ts';
import type { Report, VerifiedAttempt } from '#domain/proof/verify/report.ts';
import { formatOrdinal } from '#domain/text/ordinal.ts';
import { TicketStub } from '#web/components/ui/ticket.tsx';
import { ValueList } from './check-list.tsx';

type RecomputedProps = {
  report: Report;
  /** Empty if the proof belongs to another draw. */
  prizes: PrizeDraw['prizes'];
};

/** The winners of each attempt as recalculated in this browser, with the values from which they are derived. */
export function RecalculatedWinners({ report, prizes }: RecomputedProps) {
  const { attempts } = report;
  if (attempts.length === 0) return null;
  const isLatest = (of: VerifiedAttempt, rank: number) =>
    !attempts.some(
      ({ attempt, winners }) => attempt > of.attempt && winners.some((winner) => winner.rank === rank),
    );
  return (
    <section aria-labelledby="recomputed">
      <h2 id="recomputed" className="text-2xl">
        Drawn again here
      </h2>
      <p className="measure mt-1 text-muted">
        These winners were computed by your device from the sealed list and the randomness in the log.
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
                  <span className="text-muted">No entered ticket was left.</span>
                ) : (
                  <TicketStub number={number} winner={isLatest(attempt, rank)} />
                )}
                <span className="wrap-anywhere min-w-40 flex-1">
                  {prizes.find((prize) => prize.rank === rank)?.description}
                  {!isLatest(attempt, rank) && <span className="text-muted"> (drawn again later)</span>}
                </span>
              </li>
            ))}
          </ul>
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
