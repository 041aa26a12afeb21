import { useQuery } from '@tanstack/react-query';
import { describeAct, TARGET_NAMES } from '#domain/admin/describe-act.ts';
import { AUDIT_TARGETS } from '#domain/admin/lists.ts';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { callQuery } from '#web/lib/query.ts';
import { useApi } from '#web/lib/router-context.ts';
import { AdminList, AdminListControls, useAdminAddress } from '../admin-list.tsx';
import type { AdminSearch } from '../search.ts';
import { EntryList } from './entry-list.tsx';
import { auditQuery } from './queries.ts';

export function AuditLog({ search }: { search: AdminSearch }) {
  const api = useApi();
  const look = useAdminAddress();
  const { data: acts = [] } = useQuery(callQuery(api, 'GET /api/v1/admin/audit/acts'));
  return (
    <section aria-labelledby="audit">
      <h2 id="audit" className="sr-only print:not-sr-only print:text-xl">
        Audit log
      </h2>
      <AdminListControls
        search={search}
        placeholder="Search people, draws, actions..."
        narrow={[
          {
            name: 'action',
            label: 'Action',
            all: 'All actions',
            options: acts.map((act) => ({ value: act, label: describeAct(act) })),
          },
          {
            name: 'state',
            label: 'Subject',
            all: 'All subjects',
            options: AUDIT_TARGETS.map((kind) => ({ value: kind, label: TARGET_NAMES[kind] })),
          },
        ]}
      >
        <Field label="From" className="w-[calc(50%-0.375rem)] sm:w-40">
          <Input
            type="date"
            value={search.from ?? ''}
            max={search.to}
            onChange={({ target }) => look({ from: target.value || undefined })}
          />
        </Field>
        <Field label="To" className="w-[calc(50%-0.375rem)] sm:w-40">
          <Input
            type="date"
            value={search.to ?? ''}
            min={search.from}
            onChange={({ target }) => look({ to: target.value || undefined })}
          />
        </Field>
      </AdminListControls>
      <AdminList
        query={auditQuery(api, search)}
        search={search}
        label="Audit log entries"
        failed="The audit log could not be loaded."
        none="Nothing has been recorded yet."
        notFound="No entries found"
      >
        {(entries) => <EntryList entries={entries} />}
      </AdminList>
    </section>
  );
}
