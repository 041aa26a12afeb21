import { type RefObject, useEffect, useRef, useState } from 'react';
import type { WaitingAgeDocument } from '#contract/play/age-checks.ts';
import { formatDateTime, formatLongDate } from '#domain/time/london.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { ApiError } from '#web/lib/api.ts';
import { formatFileSize } from '#web/lib/files.ts';
import { useApi } from '#web/lib/router-context.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { AdminList } from '../admin-list.tsx';
import { AdminLink, Facts } from '../detail.tsx';
import type { AdminSearch } from '../search.ts';
import { useAct } from '../use-act.ts';
import { ageDocumentsQuery } from './queries.ts';
import { RefuseDialog } from './refuse-dialog.tsx';

/** Proofs of age that wait for a decision, the oldest first. The heading gets the focus after each decision. */
export function AgesArea({ search }: { search: AdminSearch }) {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section aria-labelledby="ages">
      <h2 id="ages" ref={heading} tabIndex={-1} className="mb-4 text-xl outline-none">
        Proofs of age
      </h2>
      <p className="measure mb-5 text-muted">
        Compare the name and date of birth with the account. The audit log records every view, and your
        decision deletes the document.
      </p>
      <AdminList
        query={ageDocumentsQuery(useApi(), search)}
        search={search}
        label="Proofs of age"
        failed="The proofs of age could not be loaded."
        none="No proofs of age are waiting."
      >
        {(documents) => (
          <ul aria-label="Proofs of age" className="grid gap-5">
            {documents.map((document) => (
              <DocumentItem
                key={`${document.personId} ${document.sentAt}`}
                document={document}
                heading={heading}
              />
            ))}
          </ul>
        )}
      </AdminList>
    </section>
  );
}

type DocumentItemProps = { document: WaitingAgeDocument; heading: RefObject<HTMLElement | null> };

function DocumentItem({ document: waiting, heading }: DocumentItemProps) {
  const api = useApi();
  const { personId, name, dateOfBirth, status, hasWon, sentAt, file } = waiting;
  const item = useRef<HTMLLIElement>(null);
  const [isRefusing, setRefusing] = useState(false);
  const params = { id: personId };
  const { picture, view } = useViewing(waiting);
  const pass = useAct({
    run: async () => {
      const saving = api('POST /api/v1/admin/age-documents/:id/decision', {
        params,
        body: { decision: 'passed' },
      });
      await saving.catch((error: unknown) => {
        if (!(error instanceof ApiError && error.status === 409)) throw error;
      });
      // The refetch that follows removes this item, also if another admin was faster.
      if (item.current?.contains(document.activeElement)) heading.current?.focus();
      await saving;
    },
    done: () => ({ title: 'Proof of age accepted', description: `We’ve emailed ${name}.` }),
    failed: 'Your decision was not saved',
  });
  return (
    <li ref={item} className="hairline rounded-sheet bg-surface p-4 sm:p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <AdminLink search={{ tab: 'people', open: personId }} className="wrap-anywhere link font-semibold">
          {name}
        </AdminLink>
        {hasWon && <Badge tone="purple">Winner</Badge>}
        {status === 'under_18' && <Badge tone="danger">Found under 18</Badge>}
        {status === 'not_found' && <Badge tone="amber">Not found</Badge>}
      </div>
      <div className="mt-3">
        <Facts
          items={[
            { name: 'Name in the account', value: name },
            {
              name: 'Date of birth in the account',
              value: dateOfBirth ? formatLongDate(dateOfBirth) : 'None',
            },
            { name: 'Sent', value: formatDateTime(sentAt) },
            {
              name: 'File',
              value: `${file.name} (${file.type === 'application/pdf' ? 'PDF' : 'picture'}, ${formatFileSize(file.bytes)})`,
            },
          ]}
        />
      </div>
      {picture && (
        <img src={picture} alt={`The document of ${name}`} className="mt-4 max-w-full rounded-control" />
      )}
      <div className="mt-4 flex flex-wrap gap-3 max-sm:*:flex-1">
        <Button
          variant="secondary"
          pending={view.isPending}
          pendingText="Opening..."
          aria-label={`View document of ${name}`}
          onClick={() => view.mutate()}
        >
          View document
        </Button>
        <Button
          pending={pass.isPending}
          pendingText="Saving..."
          aria-label={`Accept the document of ${name}`}
          onClick={() => pass.mutate()}
        >
          Accept
        </Button>
        <Button
          variant="danger-quiet"
          disabled={pass.isPending}
          aria-label={`Refuse the document of ${name}…`}
          onClick={() => setRefusing(true)}
        >
          Refuse…
        </Button>
      </div>
      {isRefusing && (
        <RefuseDialog personId={personId} name={name} onClose={() => setRefusing(false)} heading={heading} />
      )}
    </li>
  );
}

/** Opens a document: a picture on the page, a PDF as a download. */
function useViewing({ personId, file }: WaitingAgeDocument) {
  const api = useApi();
  const [picture, setPicture] = useState<string>();
  useEffect(() => () => void (picture && URL.revokeObjectURL(picture)), [picture]);
  const view = useAct({
    run: async () => {
      const response = await api.response('GET /api/v1/admin/age-documents/:id/file', {
        params: { id: personId },
      });
      const blob = await response.blob();
      if (file.type === 'image/webp') setPicture(URL.createObjectURL(blob));
      else saveFile(file.name, blob, file.type);
    },
    done: () => ({
      title: file.type === 'image/webp' ? 'Document opened' : 'Document downloaded',
      description: 'The audit log records this. Delete any copy when you’ve decided.',
    }),
    failed: 'The document could not be opened',
  });
  return { picture, view };
}
