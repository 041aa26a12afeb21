import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import type { User } from '#contract/accounts/accounts.ts';
import type { Award } from '#contract/awards/awards.ts';
import { formatDisplayName } from '#domain/accounts/display-name.ts';
import { type DeliveryKind, normalisePostcode } from '#domain/awards/claim.ts';
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
  const { errors, isSubmitting } = form.formState;
  const kind = useWatch({ control: form.control, name: 'delivery.kind' });
  const fields = registerFields(form, kind === 'post' && !award.isCash);
  const { mutateAsync: claim } = useAwardAct(
    { drawId, awardId: award.id },
    {
      run: (api, params, values: ClaimValues) =>
        api('POST /api/v1/prize-draws/:id/awards/:awardId/claim', {
          params,
          body: buildClaim(values, award.isCash),
        }),
      done: { title: 'Your claim is in', description: 'We’ve emailed you what happens next.' },
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
          <span id="claim">{award.isCash ? 'Claim your cash' : 'Claim your prize'}</span>
        </FocusedHeading>
        <p className="mt-1.5 text-muted">
          {award.isCash
            ? 'We’ll pay you by bank transfer. Once you’ve claimed, you can enter your bank details.'
            : `${hostName} uses these details to send you the prize. We delete them 90 days after you’ve received it, or any problem with it is decided.`}
        </p>
      </div>
      <Field label="Full name" error={errors.name?.message} required>
        <Input autoComplete="name" {...fields.name} />
      </Field>
      {!award.isCash && <DeliveryFields form={form} kind={kind} address={fields.address} />}
      <Field
        label="Phone"
        optional
        help={award.isCash ? undefined : 'The courier may need it. For example, 07700 900123.'}
        error={errors.phone?.message}
      >
        <Input type="tel" autoComplete="tel" {...fields.phone} />
      </Field>
      <fieldset className="min-w-0">
        <legend className="font-semibold">Please confirm</legend>
        <Checkbox label="I am 18 or over" error={errors.over18?.message} {...fields.over18} />
        <Checkbox label="I live in the UK" error={errors.ukResident?.message} {...fields.ukResident} />
        <Checkbox
          label={`You can name me as the winner (${formatDisplayName(user)})`}
          help="If you untick this, we’ll only show your ticket number."
          {...fields.nameable}
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
          {award.isCash ? 'Claim your cash' : 'Send my claim'}
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

type DeliveryFieldsProps = {
  form: UseFormReturn<ClaimValues>;
  kind: DeliveryKind;
  address: AddressRegistrations | null;
};

function DeliveryFields({ form: { setValue, formState }, kind, address }: DeliveryFieldsProps) {
  const { delivery: errors } = formState.errors;
  return (
    <>
      <RadioCards
        legend="How would you like to get it?"
        name="delivery"
        columns={3}
        value={kind}
        onChange={(value) => setValue('delivery.kind', value, { shouldDirty: true })}
        options={DELIVERY_CHOICES}
        error={errors?.kind?.message}
      />
      {address && <AddressFields address={address} errors={errors?.address} />}
    </>
  );
}

type AddressFieldsProps = {
  address: AddressRegistrations;
  errors: { [K in keyof AddressRegistrations]?: { message?: string } } | undefined;
};

function AddressFields({ address, errors }: AddressFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-6">
      <Field label="Address" error={errors?.line1?.message} required className="sm:col-span-6">
        <Input autoComplete="address-line1" {...address.line1} />
      </Field>
      <Field
        label="Flat, building or second line"
        optional
        error={errors?.line2?.message}
        className="sm:col-span-6"
      >
        <Input autoComplete="address-line2" {...address.line2} />
      </Field>
      <Field label="Town or city" error={errors?.town?.message} required className="sm:col-span-4">
        <Input autoComplete="address-level2" {...address.town} />
      </Field>
      <Field label="Postcode" error={errors?.postcode?.message} required className="sm:col-span-2">
        <Input autoComplete="postal-code" autoCapitalize="characters" {...address.postcode} />
      </Field>
    </div>
  );
}

type AddressRegistrations = ReturnType<typeof registerAddress>;

function registerAddress({ register, setValue }: UseFormReturn<ClaimValues>) {
  return {
    line1: register('delivery.address.line1', claimRules.line1),
    line2: register('delivery.address.line2', claimRules.line2),
    town: register('delivery.address.town', claimRules.town),
    postcode: register('delivery.address.postcode', {
      ...claimRules.postcode,
      onBlur: ({ target }) => {
        const postcode = normalisePostcode(target.value);
        if (postcode !== null) setValue('delivery.address.postcode', postcode);
      },
    }),
  };
}

/** Registers the fields in the order in which they are shown, because the first error receives the focus. */
function registerFields(form: UseFormReturn<ClaimValues>, hasAddress: boolean) {
  const { register } = form;
  return {
    name: register('name', claimRules.name),
    address: hasAddress ? registerAddress(form) : null,
    phone: register('phone', claimRules.phone),
    over18: register('over18', claimRules.over18),
    ukResident: register('ukResident', claimRules.ukResident),
    nameable: register('nameable'),
  };
}
