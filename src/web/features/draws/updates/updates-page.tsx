import { useSuspenseQuery } from '@tanstack/react-query';
import { formatDateTime } from '#domain/time/london.ts';
import { Page, PageHeader } from '#web/components/layout/page.tsx';
import { Alert } from '#web/components/ui/alert.tsx';
import { UpdateList } from '#web/features/draws/page/update-list.tsx';
import { drawQuery } from '#web/features/draws/queries.ts';
import { useApi } from '#web/lib/router-context.ts';
import { audienceQuery, updatesQuery } from './queries.ts';
import { UpdateForm } from './update-form.tsx';

/** The page where a host writes updates to ticket holders. */
export function UpdatesPage({ drawId }: { drawId: string }) {
  const api = useApi();
  const { data: draw } = useSuspenseQuery(drawQuery(api, drawId));
  const { data: audience } = useSuspenseQuery(audienceQuery(api, drawId));
  const { data: updates } = useSuspenseQuery(updatesQuery(api, drawId));
  return (
    <Page width="reading">
      <PageHeader
        title={<span className="wrap-anywhere">{`Updates for ${draw.title}`}</span>}
        lead="We’ll email your update to everyone with a ticket, and show it on the draw’s page."
      />
      {audience.refusal ? (
        <Alert title={audience.refusal}>
          {audience.nextAt &&
            updates.length > 0 &&
            `You can post your next update from ${formatDateTime(audience.nextAt)}.`}
        </Alert>
      ) : (
        <UpdateForm drawId={drawId} audience={audience} />
      )}
      <section className="mt-12">
        <h2 className="mb-3 text-2xl">Posted so far</h2>
        {updates.length === 0 ? <p className="text-muted">Nothing yet.</p> : <UpdateList updates={updates} />}
      </section>
    </Page>
  );
}
