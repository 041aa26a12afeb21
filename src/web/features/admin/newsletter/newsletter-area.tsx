import { Download } from 'lucide-react';
import type { Subscriber } from '#contract/email/newsletter-issues.ts';
import { SUBSCRIBER_STATES, type SubscriberState } from '#domain/admin/lists.ts';
import { formatShortDateTime } from '#domain/time/london.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { useApi } from '#web/lib/router-context.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { AdminList, AdminListControls } from '../admin-list.tsx';
import { Part } from '../detail.tsx';
import type { AdminSearch } from '../search.ts';
import { useAct } from '../use-act.ts';
import { IssueForm } from './issue-form.tsx';
import { Issues } from './issues.tsx';
import { buildSubscriberFilter, subscribersQuery } from './queries.ts';

const STATES: Record<SubscriberState, { label: string; tone: 'green' | 'amber' | 'grey' }> = {
  confirmed: { label: 'Confirmed', tone: 'green' },
  waiting: { label: 'Not confirmed yet', tone: 'amber' },
  left: { label: 'Unsubscribed', tone: 'grey' },
};

/** The newsletter: the form, past issues and subscribers. */
export function NewsletterArea({ search }: { search: AdminSearch }) {
  return (
    <>
      <h2 className="sr-only print:not-sr-only print:text-xl">Newsletter</h2>
      <IssueForm />
      <Issues />
      <Subscribers search={search} />
    </>
  );
}

function Subscribers({ search }: { search: AdminSearch }) {
  const api = useApi();
  const hand = useAct({
    run: () =>
      api.text('GET /api/v1/admin/newsletter/subscribers.csv', { query: buildSubscriberFilter(search) }),
    confirm: true,
    done: (text) => {
      saveFile('newsletter-subscribers.csv', text, 'text/csv');
      return { title: 'Subscribers exported', description: 'We’ve recorded this in the audit log.' };
    },
    failed: 'The subscribers could not be exported',
  });
  return (
    <Part
      title="Subscribers"
      action={
        <Button
          variant="secondary"
          pending={hand.isPending}
          pendingText="Exporting..."
          onClick={() => hand.mutate()}
        >
          <Download className="size-5" aria-hidden="true" />
          Export to CSV
        </Button>
      }
    >
      <AdminListControls
        search={search}
        placeholder="Search subscribers..."
        narrow={[
          {
            name: 'state',
            label: 'Status',
            all: 'All statuses',
            options: SUBSCRIBER_STATES.map((state) => ({ value: state, label: STATES[state].label })),
          },
        ]}
      />
      <AdminList
        query={subscribersQuery(api, search)}
        search={search}
        label="Subscribers"
        failed="The subscribers could not be loaded."
        none="Nobody has signed up yet."
        notFound="No subscribers found"
      >
        {(subscribers) => (
          <ul aria-label="Subscribers" className="hairline rounded-sheet bg-surface">
            {subscribers.map((subscriber) => (
              <SubscriberItem key={`${subscriber.email} ${subscriber.state}`} subscriber={subscriber} />
            ))}
          </ul>
        )}
      </AdminList>
    </Part>
  );
}

function SubscriberItem({ subscriber }: { subscriber: Subscriber }) {
  const { email, firstName, lastName, state, askedAt, subscribedAt, unsubscribedAt } = subscriber;
  const at = unsubscribedAt ?? subscribedAt ?? askedAt;
  const name = [firstName, lastName].filter(Boolean).join(' ');
  return (
    <li className="grid items-center gap-x-6 gap-y-1.5 border-line border-b px-4 py-3 last:border-b-0 sm:grid-cols-[minmax(0,1fr)_auto_11rem] sm:px-5">
      <div className="min-w-0">
        <p className="wrap-anywhere font-semibold">{email}</p>
        {name && <p className="wrap-anywhere text-muted">{name}</p>}
      </div>
      <div>
        <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
      </div>
      <p className="tabular text-muted text-sm sm:text-right">{at === null ? '' : formatShortDateTime(at)}</p>
    </li>
  );
}
