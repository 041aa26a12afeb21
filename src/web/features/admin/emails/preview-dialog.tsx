import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { EmailPreview, EmailTemplateMapping } from '#contract/email/templates.ts';
import { BUILT_IN_TEMPLATE } from '#domain/email/types.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { Checkbox } from '#web/components/ui/choice.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { LoadFailed } from '#web/components/ui/load-failed.tsx';
import { Loading, Skeleton } from '#web/components/ui/skeleton.tsx';
import { EmailFrame } from '#web/features/email/outbox/email-frame.tsx';
import { EmailViews } from '#web/features/email/outbox/email-views.tsx';
import { deliveryQuery } from '#web/features/email/outbox/queries.ts';
import { getErrorMessage } from '#web/lib/messages.ts';
import { useApi } from '#web/lib/router-context.ts';
import { getMappingName } from './groups.ts';
import { previewQuery } from './queries.ts';

type PreviewProps = { mapping: EmailTemplateMapping; onClose: () => void };

/** Previews an email type with example data. */
export function EmailPreviewDialog({ mapping, onClose }: PreviewProps) {
  const api = useApi();
  const { data, error, isFetching, refetch } = useQuery(previewQuery(api, mapping.emailType));
  // SMTP servers and the outbox have no templates. Both use our own text, even if a template is mapped.
  const delivery = useQuery(deliveryQuery(api)).data;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title={getMappingName(mapping)}
      description={data && <span className="wrap-anywhere">{`“${data.subject}”, with example data`}</span>}
    >
      {mapping.templateId !== BUILT_IN_TEMPLATE && delivery?.provider === 'sendgrid' && (
        <Alert title="This is our built-in text" className="mb-4">
          These emails use a template at your email provider, so they’ll look as they do there.
        </Alert>
      )}
      {data ? (
        <Preview preview={data} />
      ) : error && !isFetching ? (
        <LoadFailed title="The email could not be loaded." retry="Retry" onRetry={() => void refetch()}>
          {getErrorMessage(error)}
        </LoadFailed>
      ) : (
        <Loading label="Loading the email...">
          <Skeleton className="h-11 w-2/3" />
          <Skeleton className="mt-5 h-96" />
        </Loading>
      )}
    </Dialog>
  );
}

function Preview({ preview: { html, text, subject } }: { preview: EmailPreview }) {
  const [phone, setPhone] = useState(false);
  const [dark, setDark] = useState(false);
  return (
    <EmailViews text={text}>
      <div className="-mt-2 mb-2 flex flex-wrap gap-x-8">
        <Checkbox
          label="On a phone"
          checked={phone}
          onChange={({ target }) => setPhone(target.checked)}
          className="max-sm:hidden"
        />
        <Checkbox label="In dark mode" checked={dark} onChange={({ target }) => setDark(target.checked)} />
      </div>
      <div className={phone ? 'mx-auto max-w-94' : undefined}>
        <div className="hairline overflow-hidden rounded-control">
          <EmailFrame html={html} title={subject} scheme={dark ? 'dark' : 'light'} />
        </div>
      </div>
    </EmailViews>
  );
}
