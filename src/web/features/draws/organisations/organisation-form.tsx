import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import type { Organisation } from '#contract/draws/organisations.ts';
import { ORGANISATION_LIMITS as limits } from '#domain/organisations/fields.ts';
import { findSlugProblem, proposeSlug, SLUG_MESSAGES } from '#domain/organisations/slug.ts';
import { AffixedInput } from '#web/components/ui/affixed-input.tsx';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { atMost, isFilledIn, looksLikeEmail, rules, showIssues } from '#web/components/ui/form.ts';
import { FormFailure } from '#web/components/ui/form-failure.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Textarea } from '#web/components/ui/textarea.tsx';
import { toast } from '#web/components/ui/toast.ts';
import { getErrorMessage } from '#web/lib/messages.ts';
import { useApi, useSite } from '#web/lib/router-context.ts';
import { usePictureUploader } from '../pictures/use-picture-uploader.ts';
import { LinksField } from './links-field.tsx';
import { type OrganisationValues, toOrganisationValues, toProfile } from './organisation-values.ts';
import { PictureField } from './picture-field.tsx';
import { isOfOrganisation } from './queries.ts';
import { SlugRules } from './slug-rules.tsx';

const tooLong = (what: string, most: number) => `${what} must be at most ${most} characters`;

const checkSlug = (value: unknown): true | string => {
  const problem = findSlugProblem(String(value ?? ''));
  return problem === null || SLUG_MESSAGES[problem];
};

const checkOptionalEmail = (value: unknown) =>
  String(value ?? '').trim() === '' || looksLikeEmail('Please enter a valid email address')(value);

/** Creates an organisation, or edits `stored`. The short address never changes. */
export function OrganisationForm({ stored }: { stored?: Organisation }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const form = useForm<OrganisationValues>({ defaultValues: toOrganisationValues(stored) });
  const { register, formState, watch, setValue, clearErrors } = form;
  const { errors, isSubmitting } = formState;
  const uploader = usePictureUploader();
  const [ownSlug, setOwnSlug] = useState(false);
  const [logoUrl, coverUrl, slug, name] = watch(['logoUrl', 'coverUrl', 'slug', 'name']);

  const submit = async (values: OrganisationValues) => {
    const body = toProfile(values);
    try {
      const saved = stored
        ? await api('PUT /api/v1/organisations/:slug', { params: { slug: stored.slug }, body })
        : await api('POST /api/v1/organisations', { body: { slug: values.slug, ...body } });
      await queryClient.invalidateQueries({ predicate: isOfOrganisation });
      if (!stored) {
        await navigate({ to: '/organisations/$slug/team', params: { slug: saved.slug } });
        toast({ title: 'Organisation created', description: `Its page is live at /@${saved.slug}.` });
        return;
      }
      form.reset(toOrganisationValues(saved));
      toast({ title: 'Saved', description: 'The page shows your changes now.' });
    } catch (error) {
      if (!showIssues(form, error)) form.setError('root', { message: getErrorMessage(error) });
    }
  };

  const setPicture = (field: 'logoUrl' | 'coverUrl') => (address: string) => {
    setValue(field, address, { shouldDirty: true });
    clearErrors(field);
  };
  const onName = (typed: string) => {
    if (!stored && !ownSlug) setValue('slug', proposeSlug(typed), { shouldValidate: formState.isSubmitted });
  };
  const endsVerification = stored?.verifiedAt != null && name.trim() !== stored.name;

  return (
    <FormProvider {...form}>
      <form method="post" noValidate onSubmit={form.handleSubmit(submit)} className="grid gap-7">
        <Field
          label="Name"
          help="The name that people know you by. It appears on every draw, poster and email."
          error={errors.name?.message}
          required
        >
          <Input
            autoComplete="organization"
            {...register('name', {
              ...rules(
                isFilledIn('Please enter the name of your organisation'),
                atMost(limits.name, tooLong('The name', limits.name)),
              ),
              onChange: ({ target }) => onName(target.value),
            })}
          />
        </Field>
        {endsVerification && (
          <Alert tone="warning" title="A new name ends your verification">
            We checked the name, so we’ll have to verify you again before the mark comes back.
          </Alert>
        )}
        {!stored && (
          <div>
            <Field
              label="Short address"
              help="It can never change, because posters and shared links contain it."
              error={errors.slug?.message}
              required
            >
              <AffixedInput
                prefix="@"
                autoCapitalize="none"
                autoCorrect="off"
                spellCheck={false}
                {...register('slug', {
                  validate: checkSlug,
                  onChange: () => setOwnSlug(true),
                })}
              />
            </Field>
            <AddressPreview slug={slug} />
            <SlugRules slug={slug} />
          </div>
        )}
        <PictureField
          name="Logo"
          help="A square picture. If you don’t add one, we’ll show your initials."
          square
          address={logoUrl}
          error={errors.logoUrl?.message}
          uploader={uploader}
          onChange={setPicture('logoUrl')}
        />
        <PictureField
          name="Cover picture"
          help="A wide picture for the top of your page. Keep what matters in the middle, because narrow screens cut the sides."
          address={coverUrl}
          error={errors.coverUrl?.message}
          uploader={uploader}
          onChange={setPicture('coverUrl')}
        />
        <Field
          label="About"
          help="Who you are, and what you raise money for. Leave a blank line to start a new paragraph."
          error={errors.about?.message}
          optional
        >
          <Textarea
            rows={6}
            {...register('about', rules(atMost(limits.about, tooLong('The description', limits.about))))}
          />
        </Field>
        <Field label="Place" help="For example, Ambleside, Cumbria." error={errors.place?.message} optional>
          <Input {...register('place', rules(atMost(limits.place, tooLong('The place', limits.place))))} />
        </Field>
        <Field
          label="Contact for buyers"
          help="An email address that everyone can see on your page."
          error={errors.contactEmail?.message}
          optional
        >
          <Input
            type="email"
            autoComplete="off"
            {...register('contactEmail', { validate: checkOptionalEmail })}
          />
        </Field>
        <LinksField />
        <FormFailure message={errors.root?.message} />
        <div>
          <Button type="submit" pending={isSubmitting} pendingText="Saving..." className="max-sm:w-full">
            {stored ? 'Save changes' : 'Create organisation'}
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}

function AddressPreview({ slug }: { slug: string }) {
  const { publicUrl } = useSite();
  return (
    <p className="wrap-anywhere mt-2 text-sm">
      <span className="text-muted">{`${publicUrl.replace(/^https?:\/\//, '')}/@`}</span>
      <span className="font-semibold">{slug || 'your-address'}</span>
    </p>
  );
}
