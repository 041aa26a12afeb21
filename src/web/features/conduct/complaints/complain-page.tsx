import { Link } from '@tanstack/react-router';
import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ACCOUNT_MESSAGES } from '#domain/accounts/account-fields.ts';
import {
  ACKNOWLEDGE_WORKING_DAYS,
  COMPLAINT_DECIDE_DAYS,
  COMPLAINT_LIMITS as limits,
  COMPLAINT_MESSAGES as messages,
} from '#domain/conduct/complaints.ts';
import { formatOrderNumber } from '#domain/orders/order-number.ts';
import { plural } from '#domain/text/plural.ts';
import { formatDateTime } from '#domain/time/london.ts';
import { Page, PageHeader } from '#web/components/layout/page.tsx';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { FocusedHeading } from '#web/components/ui/focused-heading.tsx';
import { atMost, isFilledIn, looksLikeEmail, rules, showIssues } from '#web/components/ui/form.ts';
import { FormFailure } from '#web/components/ui/form-failure.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { NeedsScript } from '#web/components/ui/needs-script.tsx';
import { Textarea } from '#web/components/ui/textarea.tsx';
import type { ResponseOf } from '#web/lib/api.ts';
import { getErrorMessage } from '#web/lib/messages.ts';
import { useApi } from '#web/lib/router-context.ts';
import { useAuth } from '#web/lib/session.tsx';

type ComplainPageProps = {
  about: { prizeDrawId: string; orderId?: never } | { orderId: string; prizeDrawId?: never };
  drawTitle: string;
};

type Fields = { message: string; email: string };
type Made = ResponseOf<'POST /api/v1/complaints'> & { email: string };

/** The form for a complaint about a draw or an order, and then its reference. */
export function ComplainPage({ about, drawTitle }: ComplainPageProps) {
  const api = useApi();
  const { user } = useAuth();
  const [made, setMade] = useState<Made>();
  const form = useForm<Fields>({ defaultValues: { message: '', email: '' } });
  const { errors, isSubmitting } = form.formState;

  const submit = async ({ message, email }: Fields) => {
    try {
      const body = { about, message, ...(user ? {} : { email }) };
      const response = await api('POST /api/v1/complaints', { body });
      setMade({ ...response, email: user?.email ?? email.trim() });
    } catch (error) {
      if (!showIssues(form, error)) form.setError('root', { message: getErrorMessage(error) });
    }
  };

  if (made) return <MadeView made={made} signedIn={user !== null} />;
  return (
    <Page width="reading">
      <PageHeader
        title="Make a complaint"
        lead={
          <span className="wrap-anywhere">
            {about.orderId === undefined
              ? `About “${drawTitle}”`
              : `About your order ${formatOrderNumber(about.orderId)} for “${drawTitle}”`}
          </span>
        }
      />
      <div className="measure space-y-3">
        <p>{`Tell us what went wrong. We confirm that we’ve read a complaint within ${plural(ACKNOWLEDGE_WORKING_DAYS, 'working day')}, and decide it within ${COMPLAINT_DECIDE_DAYS} days. Only our team reads it: the host doesn’t.`}</p>
        <p>
          If you only have a question, our{' '}
          <Link to="/help" className="link">
            help page
          </Link>{' '}
          is quicker.
        </p>
      </div>
      <NeedsScript what="Making a complaint" />
      <form method="post" noValidate onSubmit={form.handleSubmit(submit)} className="mt-7 grid gap-5">
        <Field
          label="What went wrong?"
          help="Say what happened, when, and what you’d like us to do. Don’t include card numbers or passwords."
          error={errors.message?.message}
          required
        >
          <Textarea
            rows={7}
            {...form.register(
              'message',
              rules(isFilledIn(messages.messageMissing), atMost(limits.message, messages.messageMax)),
            )}
          />
        </Field>
        {user ? (
          <p className="text-muted">
            We’ll reply to <strong className="wrap-anywhere font-semibold text-ink">{user.email}</strong>.
          </p>
        ) : (
          <Field label="Your email address" help="We reply to it." error={errors.email?.message} required>
            <Input
              type="email"
              autoComplete="email"
              {...form.register('email', rules(looksLikeEmail(ACCOUNT_MESSAGES.email)))}
            />
          </Field>
        )}
        <FormFailure message={errors.root?.message} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" size="lg" pending={isSubmitting} pendingText="Sending...">
            Send complaint
          </Button>
        </div>
      </form>
    </Page>
  );
}

function MadeView({ made, signedIn }: { made: Made; signedIn: boolean }) {
  return (
    <Page width="reading">
      <MailCheck className="size-9 text-accent" aria-hidden="true" />
      <FocusedHeading className="mt-3 text-3xl">We’ve got your complaint</FocusedHeading>
      <p className="measure mt-3 text-lg">
        Please keep the reference. We’ve also emailed it to{' '}
        <strong className="wrap-anywhere font-semibold">{made.email}</strong>, with a link to follow your
        complaint.
      </p>
      <dl className="hairline mt-6 rounded-sheet bg-surface">
        <Due label="Your reference" value={made.reference} strong />
        <Due label="We’ll confirm that we’ve read it by" value={formatDateTime(made.acknowledgedBy)} />
        <Due label="We’ll decide by" value={formatDateTime(made.decidedBy)} />
      </dl>
      <div className="mt-7 flex flex-wrap gap-3">
        {signedIn && (
          <ButtonLink to="/complaint/$key" params={{ key: made.reference }}>
            Open your complaint
          </ButtonLink>
        )}
        <ButtonLink to="/prize-draws" variant="secondary">
          Browse prize draws
        </ButtonLink>
      </div>
    </Page>
  );
}

function Due({ label, value, strong = false }: { label: string; value: string; strong?: boolean }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 border-line border-b px-4 py-3 last:border-b-0 sm:px-5">
      <dt className="text-muted">{label}</dt>
      <dd className={strong ? 'tabular font-display font-semibold text-xl' : 'tabular font-semibold'}>
        {value}
      </dd>
    </div>
  );
}
