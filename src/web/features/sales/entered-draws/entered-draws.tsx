import { useState } from 'react';
import type { EnteredDraw } from '#contract/sales/entered-draws.ts';
import { Button } from '#web/components/ui/button.tsx';
import { EnteredDrawCard } from './entered-draw-card.tsx';
import { groupEnteredDraws } from './entered-groups.ts';
import { PastDrawCard } from './past-draw-card.tsx';

type EnteredDrawsProps = {
  draws: readonly EnteredDraw[];
  /** Loads more past draws; null if there are no more. */
  more: { load: () => void; loading: boolean } | null;
  ticketsWanted: string | undefined;
};

export function EnteredDraws({ draws, more, ticketsWanted }: EnteredDrawsProps) {
  const { running, waiting, past } = groupEnteredDraws(draws);
  const grouped = [running, waiting, past].filter((group) => group.length > 0).length > 1;
  return (
    <section aria-labelledby="entered" className="mt-12">
      <h2 id="entered" className="text-2xl">
        Your Entered Draws
      </h2>
      <Group title="On sale now" draws={running} named={grouped} ticketsWanted={ticketsWanted} />
      <Group title="Waiting to be drawn" draws={waiting} named={grouped} ticketsWanted={ticketsWanted} />
      <PastDraws draws={past} named={grouped} more={more} ticketsWanted={ticketsWanted} />
    </section>
  );
}

type GroupProps = {
  title: string;
  draws: readonly EnteredDraw[];
  /** Whether to show the group's title. It is needed only if there are several groups. */
  named: boolean;
  ticketsWanted: string | undefined;
};

const GROUP_TITLE = 'mt-7 font-semibold font-text text-base text-muted tracking-normal';

/** The number of cards shown at first. */
const FIRST = 6;

function Group({ title, draws, named, ticketsWanted }: GroupProps) {
  const [all, setAll] = useState(false);
  if (draws.length === 0) return null;
  const shown = all ? draws : draws.filter(({ id }, index) => index < FIRST || id === ticketsWanted);
  return (
    <>
      {named && <h3 className={GROUP_TITLE}>{`${title} (${draws.length})`}</h3>}
      <ul className="mt-3 grid gap-5 lg:grid-cols-2">
        {shown.map((draw) => (
          <li key={draw.id} className="flex min-w-0">
            <EnteredDrawCard draw={draw} ticketsWanted={draw.id === ticketsWanted} />
          </li>
        ))}
      </ul>
      {shown.length < draws.length && (
        <Button variant="secondary" className="mt-4" onClick={() => setAll(true)}>
          {`Show all ${draws.length}`}
        </Button>
      )}
    </>
  );
}

type PastDrawsProps = Omit<GroupProps, 'title'> & { more: EnteredDrawsProps['more'] };

const PAST_STEP = 6;

function PastDraws({ draws, named, more, ticketsWanted }: PastDrawsProps) {
  const [count, setCount] = useState(PAST_STEP);
  if (draws.length === 0) return null;
  const shown = draws.filter(({ id }, index) => index < count || id === ticketsWanted);
  const left = draws.length - shown.length;
  const showMore = () => {
    setCount(count + 2 * PAST_STEP);
    if (left <= 2 * PAST_STEP) more?.load();
  };
  return (
    <>
      {named && <h3 className={GROUP_TITLE}>{more ? 'Over' : `Over (${draws.length})`}</h3>}
      <ul className="mt-3 grid border-line border-t">
        {shown.map((draw) => (
          <li key={draw.id} className="min-w-0 border-line border-b">
            <PastDrawCard draw={draw} ticketsWanted={draw.id === ticketsWanted} />
          </li>
        ))}
      </ul>
      {(left > 0 || more) && (
        <Button variant="secondary" className="mt-4" pending={more?.loading ?? false} onClick={showMore}>
          Show earlier draws
        </Button>
      )}
    </>
  );
}
