import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Complaint } from '#contract/conduct/complaints.ts';
import {
  COMPLAINT_LIMITS as limits,
  COMPLAINT_MESSAGES as messages,
  OUTCOME_TEXTS,
} from '#domain/conduct/complaints.ts';
import { formatOrderNumber } from '#domain/orders/order-number.ts';
import { NO_DISPUTE_BODY } from '#domain/site/operator.ts';
import { formatDateTime } from '#domain/time/london.ts';
import { Page, PageHeader } from '#web/components/layout/page.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { atMost, isFilledIn, rules, showIssues } from '#web/components/ui/form.ts';
import { FormFailure } from '#web/components/ui/form-failure.tsx';
import { Textarea } from '#web/components/ui/textarea.tsx';
import { toast } from '#web/components/ui/toast.ts';
import { getErrorMessage } from '#web/lib/messages.ts';
import { useApi, useSite } from '#web/lib/router-context.ts';
import { describeState } from './complaint-text.ts';
import { ComplaintThread } from './complaint-thread.tsx';

type ComplaintPageProps = {
  /** The reference, or the secret of the emailed link. */
  linkKey: string;
  complaint: Complaint;
};

/** A complaint for the person who made it: its dates, what was written, and a form to add to it. */
export function ComplaintPage({ linkKey, complaint: loaded }: ComplaintPageProps) {
  const [complaint, setComplaint] = useState(loaded);
  const { brandName } = useSite();
  const { label, tone } = describeState(complaint);
  const isOpen = complaint.closedAt === null;
  return (
    <Page width="reading">
      <PageHeader title={`Complaint ${complaint.reference}`} lead={<Badge tone={tone}>{label}</Badge>} />
      <Dates complaint={complaint} />
      {complaint.outcome && <Decision complaint={complaint} />}
      <h2 className="mt-10 mb-3 text-xl">Messages</h2>
      <ComplaintThread messages={complaint.messages} names={{ complainant: 'You', platform: brandName }} />
      {isOpen && <ReplyForm linkKey={linkKey} onSent={setComplaint} />}
    </Page>
  );
}

function Dates({ complaint }: { complaint: Complaint }) {
  const { prizeDraw, orderId, createdAt, acknowledgeBy, acknowledgedAt, decideBy, closedAt, state } =
    complaint;
  return (
    <dl className="hairline rounded-sheet bg-surface">
      {prizeDraw && (
        <Row label={orderId ? `Your order ${formatOrderNumber(orderId)} for` : 'Prize draw'}>
          <Link to="/prize-draw/$id" params={{ id: prizeDraw.id }} className="link wrap-anywhere">
            {prizeDraw.title}
          </Link>
        </Row>
      )}
      <Row label="Made">{formatDateTime(createdAt)}</Row>
      {acknowledgedAt ? (
        <Row label="Read by us">{formatDateTime(acknowledgedAt)}</Row>
      ) : (
        closedAt === null && (
          <Row label="We’ll confirm that we’ve read it by">{formatDateTime(acknowledgeBy)}</Row>
        )
      )}
      {closedAt ? (
        <Row label={state === 'withdrawn' ? 'Withdrawn' : 'Decided'}>{formatDateTime(closedAt)}</Row>
      ) : (
        <Row label="We’ll decide by">{formatDateTime(decideBy)}</Row>
      )}
    </dl>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 border-line border-b px-4 py-3 last:border-b-0 sm:px-5">
      <dt className="text-muted">{label}</dt>
      <dd className="tabular min-w-0 font-semibold">{children}</dd>
    </div>
  );
}

/** What we decided, and where a person who disagrees can go. */
function Decision({ complaint: { outcome } }: { complaint: Complaint }) {
  const { disputeBody } = useSite();
  return (
    <section aria-labelledby="decision" className="measure mt-8">
      <h2 id="decision" className="text-xl">
        Our decision
      </h2>
      <p className="mt-2">{outcome && OUTCOME_TEXTS[outcome]} The last message below gives our reasons.</p>
      <p className="mt-2">
        {disputeBody ? (
          <>
            If you disagree, you can take your complaint to{' '}
            <a href={disputeBody.url} rel="noopener" className="link">
              {disputeBody.name}
            </a>
            , an independent dispute resolution body.
          </>
        ) : (
          `${NO_DISPUTE_BODY} If you disagree, you can ask a court to decide.`
        )}
      </p>
    </section>
  );
}

type ReplyFormProps = { linkKey: string; onSent: (complaint: Complaint) => void };

function ReplyForm({ linkKey, onSent }: ReplyFormProps) {
  const api = useApi();
  const form = useForm({ defaultValues: { message: '' } });
  const { errors, isSubmitting } = form.formState;
  const submit = async (body: { message: string }) => {
    try {
      onSent(await api('POST /api/v1/complaints/:key/messages', { params: { key: linkKey }, body }));
      form.reset();
      toast({ title: 'Message sent' });
    } catch (error) {
      if (!showIssues(form, error)) form.setError('root', { message: getErrorMessage(error) });
    }
  };
  return (
    <form
      method="post"
      noValidate
      onSubmit={form.handleSubmit(submit)}
      className="mt-6 grid gap-5"
      data-screen-only=""
    >
      <Field label="Add to your complaint" error={errors.message?.message} required>
        <Textarea
          rows={4}
          {...form.register(
            'message',
            rules(isFilledIn(messages.replyMissing), atMost(limits.message, messages.messageMax)),
          )}
        />
      </Field>
      <FormFailure message={errors.root?.message} />
      <div>
        <Button type="submit" variant="secondary" pending={isSubmitting} pendingText="Sending...">
          Send message
        </Button>
      </div>
    </form>
  );
}
