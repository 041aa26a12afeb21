import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ACCOUNT_MESSAGES } from '#domain/accounts/account-fields.ts';
import { Page, PageHeader } from '#web/components/layout/page.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { FocusedHeading } from '#web/components/ui/focused-heading.tsx';
import { isFilledIn, looksLikeEmail, rules, showIssues } from '#web/components/ui/form.ts';
import { FormFailure } from '#web/components/ui/form-failure.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { NeedsScript } from '#web/components/ui/needs-script.tsx';
import { getErrorMessage } from '#web/lib/messages.ts';
import { useApi } from '#web/lib/router-context.ts';

type Fields = { reference: string; email: string };

type FindComplaintPageProps = {
  /** Whether the user opened a link that does not work. */
  isUnknown: boolean;
};

/** Sends the link of a complaint again. Does not say whether the reference exists. */
export function FindComplaintPage({ isUnknown }: FindComplaintPageProps) {
  const api = useApi();
  const [sentTo, setSentTo] = useState<string>();
  const form = useForm<Fields>({ defaultValues: { reference: '', email: '' } });
  const { errors, isSubmitting } = form.formState;
  const submit = async (body: Fields) => {
    try {
      await api('POST /api/v1/complaint-links', { body });
      setSentTo(body.email.trim());
    } catch (error) {
      if (!showIssues(form, error)) form.setError('root', { message: getErrorMessage(error) });
    }
  };
  if (sentTo !== undefined) {
    return (
      <Page width="reading">
        <MailCheck className="size-9 text-accent" aria-hidden="true" />
        <FocusedHeading className="mt-3 text-3xl">Check your email</FocusedHeading>
        <p className="measure mt-3 text-lg">
          If the complaint was made with <strong className="wrap-anywhere">{sentTo}</strong>, we’ve emailed
          you its link.
        </p>
        <Button variant="secondary" className="mt-6" onClick={() => setSentTo(undefined)}>
          Try another reference
        </Button>
      </Page>
    );
  }
  return (
    <Page width="reading">
      <PageHeader
        title={isUnknown ? 'We couldn’t find this complaint' : 'Find your complaint'}
        lead={
          isUnknown
            ? 'The link may have expired, or you’re signed in with another account. Enter the reference and we’ll email you the link again.'
            : 'Enter the reference and your email address, and we’ll email you the link to your complaint. To make a new complaint, use the link on the draw’s page or on your receipt.'
        }
      />
      <NeedsScript what="Finding your complaint" />
      <form method="post" noValidate onSubmit={form.handleSubmit(submit)} className="grid max-w-120 gap-5">
        <Field label="Reference" help="Such as C-7K4M-2QXD." error={errors.reference?.message} required>
          <Input
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={40}
            {...form.register('reference', rules(isFilledIn('Please enter the reference')))}
          />
        </Field>
        <Field label="Email address" error={errors.email?.message} required>
          <Input
            type="email"
            autoComplete="email"
            {...form.register('email', rules(looksLikeEmail(ACCOUNT_MESSAGES.email)))}
          />
        </Field>
        <FormFailure message={errors.root?.message} />
        <Button type="submit" size="lg" pending={isSubmitting} pendingText="Sending...">
          Email me the link
        </Button>
      </form>
    </Page>
  );
}
