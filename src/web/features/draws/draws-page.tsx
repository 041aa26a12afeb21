import { useQuery } from '@tanstack/react-query';
import { Page, PageHeader } from '#web/components/layout/page.tsx';
import { useApi } from '#web/lib/router-context.ts';
import { activeDrawsQuery } from './active-draws.ts';
import { DrawCards, NoActiveDraws } from './draw-cards.tsx';
import { DrawsFailed } from './draws-failed.tsx';

/** Every prize draw that can be entered now. */
export function DrawsPage() {
  const { data, isError, refetch } = useQuery(activeDrawsQuery(useApi()));
  return (
    <Page>
      <PageHeader
        title="Prize draws"
        lead={
          data && data.length > 0
            ? 'Open now. On each stub is what a ticket costs, and how much of it goes to charity.'
            : undefined
        }
      />
      {isError && <DrawsFailed onRetry={() => refetch()} />}
      {data && (data.length > 0 ? <DrawCards draws={data} /> : <NoActiveDraws />)}
    </Page>
  );
}
