import { useQueryClient } from '@tanstack/react-query';
import { Controller, useForm } from 'react-hook-form';
import type { OwnOrganisation } from '#contract/draws/organisations.ts';
import { ROLE_NAMES, ROLE_TEXTS } from '#domain/organisations/role-texts.ts';
import { TEAM_ROLES, type TeamRole } from '#domain/organisations/roles.ts';
import { Button } from '#web/components/ui/button.tsx';
import { RadioCards } from '#web/components/ui/choice.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { isFilledIn, looksLikeEmail, rules, showIssues } from '#web/components/ui/form.ts';
import { FormFailure } from '#web/components/ui/form-failure.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { toast } from '#web/components/ui/toast.ts';
import { getErrorMessage } from '#web/lib/messages.ts';
import { useApi } from '#web/lib/router-context.ts';
import { teamQuery } from './queries.ts';

/** Emails an invitation to the team, with a role. */
export function InviteForm({ organisation: { slug, name } }: { organisation: OwnOrganisation }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const form = useForm<{ email: string; role: TeamRole }>({ defaultValues: { email: '', role: 'viewer' } });
  const { errors, isSubmitting } = form.formState;
  const submit = async (body: { email: string; role: TeamRole }) => {
    try {
      const sent = await api('POST /api/v1/organisations/:slug/members', {
        params: { slug },
        body: { ...body, email: body.email.trim() },
      });
      form.reset();
      toast({
        title: 'Invitation sent',
        description: `We’ve emailed ${sent.email}. The link works once, within 7 days.`,
      });
      await queryClient.invalidateQueries(teamQuery(api, slug));
    } catch (error) {
      if (!showIssues(form, error)) form.setError('root', { message: getErrorMessage(error) });
    }
  };
  return (
    <section aria-labelledby="invite">
      <h2 id="invite" className="text-2xl">
        Invite someone
      </h2>
      <p className="measure mt-2 text-muted">
        <span className="wrap-anywhere">{`People in the team can’t enter the prize draws of ${name}, so that everyone can trust the result.`}</span>
      </p>
      <form
        method="post"
        noValidate
        aria-labelledby="invite"
        onSubmit={form.handleSubmit(submit)}
        className="mt-5 grid gap-6"
      >
        <Field label="Email address" error={errors.email?.message} required className="max-w-110">
          <Input
            type="email"
            autoComplete="off"
            {...form.register(
              'email',
              rules(
                isFilledIn('Please enter an email address'),
                looksLikeEmail('Please enter a valid email address'),
              ),
            )}
          />
        </Field>
        <Controller
          control={form.control}
          name="role"
          render={({ field }) => (
            <RadioCards
              legend="Role"
              name="role"
              value={field.value}
              onChange={field.onChange}
              columns={2}
              options={TEAM_ROLES.map((role) => ({
                value: role,
                title: ROLE_NAMES[role],
                text: `They ${ROLE_TEXTS[role]}`,
              }))}
            />
          )}
        />
        <FormFailure message={errors.root?.message} />
        <div>
          <Button type="submit" pending={isSubmitting} pendingText="Inviting..." className="max-sm:w-full">
            Send invitation
          </Button>
        </div>
      </form>
    </section>
  );
}
