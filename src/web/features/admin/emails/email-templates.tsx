import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { EmailTemplateMapping, ProviderTemplate } from '#contract/email/templates.ts';
import { LoadFailed } from '#web/components/ui/load-failed.tsx';
import { Loading, Skeleton } from '#web/components/ui/skeleton.tsx';
import { useApi } from '#web/lib/router-context.ts';
import { EmailDelivery } from './delivery.tsx';
import { EmailEditDialog } from './edit-dialog.tsx';
import { groupMappings } from './groups.ts';
import { EmailMappingList } from './mapping-list.tsx';
import { EmailPreviewDialog } from './preview-dialog.tsx';
import { mappingsQuery, templatesQuery } from './queries.ts';
import type { EmailTemplatesSearch } from './search.ts';
import { EmailTemplatesFailed } from './templates-failed.tsx';
import { EmailTestForm } from './test-form.tsx';

/** Every email type: preview, template, sender and a test form. */
export function EmailTemplates({ search }: { search: EmailTemplatesSearch }) {
  const api = useApi();
  // The page's loader has already retried, so this does not retry on mount.
  const { data, isError, isFetching, refetch } = useQuery({ ...mappingsQuery(api), retryOnMount: false });
  if (data) return <Templates mappings={data} search={search} />;
  if (isError && !isFetching) {
    return (
      <LoadFailed
        title="Failed to load email template mappings. Please try again later."
        retry="Retry"
        onRetry={() => void refetch()}
      />
    );
  }
  return <TemplatesSkeleton />;
}

type TemplatesProps = { mappings: readonly EmailTemplateMapping[]; search: EmailTemplatesSearch };

function Templates({ mappings, search }: TemplatesProps) {
  const templates = useQuery(templatesQuery(useApi()));
  const [editing, setEditing] = useState<EmailTemplateMapping | null>(null);
  const navigate = useNavigate({ from: '/admin' });
  const closePreview = () =>
    void navigate({ search: { tab: 'emails' as const }, replace: true, resetScroll: false });
  const looked = mappings.find(({ emailType }) => emailType === search.type);
  if (mappings.length === 0) {
    return <p className="py-8 text-lg text-muted">No email template mappings found</p>;
  }
  return (
    <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid gap-8">
        <EmailDelivery />
        {templates.isError && <EmailTemplatesFailed />}
        {groupMappings(mappings).map(({ title, mappings: members }) => (
          <EmailMappingList
            key={title}
            title={title}
            mappings={members}
            templates={templates.data ?? NONE}
            onEdit={setEditing}
          />
        ))}
      </div>
      <EmailTestForm mappings={mappings} />
      {editing && (
        <EmailEditDialog
          mapping={editing}
          templates={templates.data}
          failed={templates.isError}
          onClose={() => setEditing(null)}
        />
      )}
      {looked && <EmailPreviewDialog mapping={looked} onClose={closePreview} />}
    </div>
  );
}

const NONE: readonly ProviderTemplate[] = [];

function TemplatesSkeleton() {
  return (
    <Loading label="Loading email templates...">
      <div className="grid gap-3">
        {Array.from({ length: 7 }, (_, row) => row).map((row) => (
          <Skeleton key={row} className="h-20" />
        ))}
      </div>
    </Loading>
  );
}
