import { Link } from '@tanstack/react-router';
import { RecordedStage } from './stage/recorded-stage.tsx';

const TIMES: readonly { when: string; what: string }[] = [
  {
    when: 'Before',
    what: 'We seal the list of tickets. Its fingerprint is public before the countdown begins.',
  },
  {
    when: 'During',
    what: 'Everyone watching sees the same countdown, and the same winner at the same moment.',
  },
  {
    when: 'After',
    what: 'Your browser can recalculate the winner from the sealed list, check by check.',
  },
];

export function CheckedByAnyone() {
  return (
    <section aria-labelledby="checked" className="mx-auto mt-24 max-w-page px-4 sm:px-6">
      <h2 id="checked" className="text-3xl">
        A draw anyone can check
      </h2>
      <div className="mt-8">
        <RecordedStage />
      </div>
      <dl className="mt-10 grid gap-x-12 gap-y-6 md:grid-cols-3">
        {TIMES.map(({ when, what }) => (
          <div key={when} className="border-accent border-t-2 pt-4">
            <dt className="font-display font-semibold text-xl">{when}</dt>
            <dd className="mt-1.5">{what}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-8">
        <Link to="/help" hash="checking" className="link font-semibold">
          How to check a draw
        </Link>
      </p>
    </section>
  );
}
