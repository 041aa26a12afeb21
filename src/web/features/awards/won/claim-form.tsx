import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import type { User } from '#contract/accounts/accounts.ts';
import type { Award } from '#contract/awards/awards.ts';
import { formatDisplayName } from '#domain/accounts/display-name.ts';
import { normalisePostcode } from '#domain/awards/claim.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Checkbox, RadioCards } from '#web/components/ui/choice.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { FocusedHeading } from '#web/components/ui/focused-heading.tsx';
import { showIssues } from '#web/components/ui/form.ts';
import { FormFailure } from '#web/components/ui/form-failure.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { getErrorMessage } from '#web/lib/messages.ts';
import { useAwardAct } from '../use-award-act.ts';
import { buildClaim, type ClaimValues, claimRules, DELIVERY_CHOICES, startClaim } from './claim-values.ts';

type ClaimFormProps = {
  drawId: string;
  hostName: string;
  award: Award;
  user: User;
  onCancel: () => void;
};

/** The winner's name and how they get the prize. */
export function ClaimForm({ drawId, hostName, award, user, onCancel }: ClaimFormProps) {
  const form = useForm<ClaimValues>({ defaultValues: startClaim(user) });
  const { register, formState } = form;
  const { errors, isSubmitting } = formState;
  const { mutateAsync: claim } = useAwardAct(
    { drawId, awardId: award.id },
    {
      run: (api, params, values: ClaimValues) =>
        api('POST /api/v1/prize-draws/:id/awards/:awardId/claim', {
          params,
          body: buildClaim(values, award.isCash),
        }),
      done: { title: 'Your claim is in', description: 'We have emailed you what happens next.' },
    },
  );
  const submit = async (values: ClaimValues) => {
    try {
      await claim(values);
    } catch (error) {
      if (!showIssues(form, error)) form.setError('root', { message: getErrorMessage(error) });
    }
  };
  return (
    <form
      method="post"
      noValidate
      aria-labelledby="claim"
      onSubmit={form.handleSubmit(submit)}
      className="grid gap-6"
    >
      <div>
        <FocusedHeading level={2} className="text-2xl">
          <span id="claim">Claim your prize</span>
        </FocusedHeading>
        <p className="mt-1.5 text-muted">
          {award.isCash
            ? 'Too few tickets were sold for the prize, so the amount is paid in cash instead.'
            : `${hostName} sees these details, to send you the prize. They are deleted 90 days after it has arrived.`}
        </p>
      </div>
      <Field label="Full name" error={errors.name?.message} required>
        <Input autoComplete="name" {...register('name', claimRules.name)} />
      </Field>
      {!award.isCash && <Delivery form={form} />}
      <Field
        label="Phone"
        optional
        help={award.isCash ? undefined : 'Carriers may need it. For example 07700 900123.'}
        error={errors.phone?.message}
      >
        <Input type="tel" autoComplete="tel" {...register('phone', claimRules.phone)} />
      </Field>
      <fieldset className="min-w-0">
        <legend className="font-semibold">Please confirm</legend>
        <Checkbox
          label="I am 18 or over"
          error={errors.over18?.message}
          {...register('over18', claimRules.over18)}
        />
        <Checkbox
          label="I live in the UK"
          error={errors.ukResident?.message}
          {...register('ukResident', claimRules.ukResident)}
        />
        <Checkbox
          label={`You may name me as the winner (${formatDisplayName(user)})`}
          help="Without this, only your ticket number is public."
          {...register('nameable')}
        />
      </fieldset>
      <FormFailure message={errors.root?.message} />
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          size="lg"
          pending={isSubmitting}
          pendingText="Sending..."
          className="max-sm:w-full"
        >
          {award.isCash ? 'Claim the cash' : 'Send my claim'}
        </Button>
        <Button
          variant="quiet"
          size="lg"
          disabled={isSubmitting}
          onClick={onCancel}
          className="max-sm:w-full"
        >
          Not now
        </Button>
      </div>
    </form>
  );
}

function Delivery({ form }: { form: UseFormReturn<ClaimValues> }) {
  const kind = useWatch({ control: form.control, name: 'delivery.kind' });
  return (
    <>
      <RadioCards
        legend="How would you like to get it?"
        name="delivery"
        columns={3}
        value={kind}
        onChange={(value) => form.setValue('delivery.kind', value, { shouldDirty: true })}
        options={DELIVERY_CHOICES}
        error={form.formState.errors.delivery?.kind?.message}
      />
      {kind === 'post' && <AddressFields form={form} />}
    </>
  );
}

function AddressFields({ form: { register, setValue, formState } }: { form: UseFormReturn<ClaimValues> }) {
  const errors = formState.errors.delivery?.address;
  const name = (part: keyof ClaimValues['delivery']['address']) => `delivery.address.${part}` as const;
  return (
    <div className="grid gap-4 sm:grid-cols-6">
      <Field label="Address" error={errors?.line1?.message} required className="sm:col-span-6">
        <Input autoComplete="address-line1" {...register(name('line1'), claimRules.line1)} />
      </Field>
      <Field
        label="Flat, building or second line"
        optional
        error={errors?.line2?.message}
        className="sm:col-span-6"
      >
        <Input autoComplete="address-line2" {...register(name('line2'), claimRules.line2)} />
      </Field>
      <Field label="Town or city" error={errors?.town?.message} required className="sm:col-span-4">
        <Input autoComplete="address-level2" {...register(name('town'), claimRules.town)} />
      </Field>
      <Field label="Postcode" error={errors?.postcode?.message} required className="sm:col-span-2">
        <Input
          autoComplete="postal-code"
          autoCapitalize="characters"
          {...register(name('postcode'), {
            ...claimRules.postcode,
            onBlur: ({ target }) => {
              const postcode = normalisePostcode(target.value);
              if (postcode !== null) setValue(name('postcode'), postcode);
            },
          })}
        />
      </Field>
    </div>
  );
}
