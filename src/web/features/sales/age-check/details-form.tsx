import { Link } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import type { User } from '#contract/accounts/accounts.ts';
import { formatFullName } from '#domain/accounts/display-name.ts';
import {
  AWARD_LIMITS as limits,
  AWARD_MESSAGES as messages,
  normalisePostcode,
} from '#domain/awards/claim.ts';
import { formatLongDate } from '#domain/time/london.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { atMost, isFilledIn, rules, showIssues } from '#web/components/ui/form.ts';
import { FormFailure } from '#web/components/ui/form-failure.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { getErrorMessage } from '#web/lib/messages.ts';
import { useSite } from '#web/lib/router-context.ts';
import { useCheckAge } from './queries.ts';

type Values = {
  address: { line1: string; line2: string; town: string; postcode: string };
};

/** The home address to look up. The name and date of birth are the account's. */
export function DetailsForm({ user }: { user: User }) {
  const form = useForm<Values>({
    defaultValues: { address: { line1: '', line2: '', town: '', postcode: '' } },
  });
  const { ageChecker } = useSite();
  const { mutateAsync: check } = useCheckAge(user.id);
  const { register, setValue, formState } = form;
  const { errors, isSubmitting } = formState;
  const submit = async (values: Values) => {
    try {
      await check({ address: { ...values.address, line2: values.address.line2.trim() || null } });
    } catch (error) {
      if (!showIssues(form, error)) form.setError('root', { message: getErrorMessage(error) });
    }
  };
  return (
    <form method="post" noValidate onSubmit={form.handleSubmit(submit)} className="grid gap-5">
      <div className="grid gap-4 sm:grid-cols-6">
        <Field label="Home address" error={errors.address?.line1?.message} required className="sm:col-span-6">
          <Input
            autoComplete="address-line1"
            {...register(
              'address.line1',
              rules(isFilledIn(messages.lineMissing), atMost(limits.line, messages.lineMax)),
            )}
          />
        </Field>
        <Field
          label="Flat, building or second line"
          optional
          error={errors.address?.line2?.message}
          className="sm:col-span-6"
        >
          <Input
            autoComplete="address-line2"
            {...register('address.line2', rules(atMost(limits.line, messages.lineMax)))}
          />
        </Field>
        <Field label="Town or city" error={errors.address?.town?.message} required className="sm:col-span-4">
          <Input
            autoComplete="address-level2"
            {...register(
              'address.town',
              rules(isFilledIn(messages.townMissing), atMost(limits.town, messages.townMax)),
            )}
          />
        </Field>
        <Field label="Postcode" error={errors.address?.postcode?.message} required className="sm:col-span-2">
          <Input
            autoComplete="postal-code"
            autoCapitalize="characters"
            {...register('address.postcode', {
              validate: (text) => normalisePostcode(text) !== null || messages.postcode,
              onBlur: ({ target }) => {
                const postcode = normalisePostcode(target.value);
                if (postcode !== null) setValue('address.postcode', postcode);
              },
            })}
          />
        </Field>
      </div>
      <p className="text-muted text-sm">
        {`We look up ${formatFullName(user)}${user.dateOfBirth ? `, born ${formatLongDate(user.dateOfBirth)}` : ''}. If that isn’t your full name, `}
        <Link to="/account" className="link">
          change it in your account
        </Link>{' '}
        {`first. We send these details to ${ageChecker ?? 'the agency that checks them'}, and don’t keep your address. It isn’t a credit check.`}
      </p>
      <FormFailure message={errors.root?.message} />
      <Button
        type="submit"
        size="lg"
        className="justify-self-start max-sm:w-full"
        pending={isSubmitting}
        pendingText="Checking..."
      >
        Check my age
      </Button>
    </form>
  );
}
