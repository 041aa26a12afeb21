import type { AwardCase } from '#contract/awards/awards.ts';
import { formatOrdinal } from '#domain/text/ordinal.ts';
import { formatDateTime } from '#domain/time/london.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { cn } from '#web/components/ui/cn.ts';
import { useApi } from '#web/lib/router-context.ts';
import { AdminList } from '../admin-list.tsx';
import { AdminLink } from '../detail.tsx';
import type { AdminSearch } from '../search.ts';
import { CaseDetail } from './case-detail.tsx';
import { CASE_NAMES } from './case-text.ts';
import { casesQuery } from './queries.ts';

/** Prizes that need an admin: problems, appeals, and what is late. */
export function AwardsArea({ search }: { search: AdminSearch }) {
  if (search.open && search.draw) {
    return <CaseDetail key={search.open} awardId={search.open} drawId={search.draw} />;
  }
  return <CaseList search={search} />;
}

function CaseList({ search }: { search: AdminSearch }) {
  return (
    <section aria-labelledby="awards">
      <h2 id="awards" className="sr-only print:not-sr-only print:text-xl">
        Winners
      </h2>
      <AdminList
        query={casesQuery(useApi(), search)}
        search={search}
        label="Prizes"
        failed="The prizes could not be loaded."
        none="No prizes need an admin right now."
      >
        {(cases) => (
          <ul aria-label="Prizes" className="hairline rounded-sheet bg-surface">
            {cases.map((one) => (
              <CaseItem key={one.award.id} awardCase={one} />
            ))}
          </ul>
        )}
      </AdminList>
    </section>
  );
}

function CaseItem({ awardCase }: { awardCase: AwardCase }) {
  const { award, prizeDrawId, prizeDrawTitle, hostName, dueAt, isOverdue } = awardCase;
  return (
    <li className="relative grid items-center gap-x-6 gap-y-2 border-line border-b px-4 py-3.5 last:border-b-0 hover:bg-paper sm:grid-cols-[minmax(0,1fr)_auto_12rem] sm:px-5">
      <div className="min-w-0">
        <AdminLink
          search={{ tab: 'awards', draw: prizeDrawId, open: award.id }}
          className="wrap-anywhere line-clamp-2 font-semibold after:absolute after:inset-0 hover:text-accent"
        >
          {award.prize}
        </AdminLink>
        <p className="wrap-anywhere line-clamp-2 text-muted">
          {`${formatOrdinal(award.rank)} prize in ${prizeDrawTitle}, ${hostName}`}
        </p>
      </div>
      <div className="flex flex-wrap gap-2 sm:justify-end">
        <Badge tone={awardCase.case === 'late' ? 'amber' : 'purple'}>{CASE_NAMES[awardCase.case]}</Badge>
        {isOverdue && <Badge tone="danger">Overdue</Badge>}
      </div>
      <p className={cn('tabular sm:text-right', isOverdue && 'font-semibold text-danger')}>
        <span className="text-sm">Due</span> {formatDateTime(dueAt)}
      </p>
    </li>
  );
}
