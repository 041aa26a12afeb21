import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import type { CharityOffer } from '#contract/payouts/charity-agreements.ts';
import { HOLD_HOURS } from '#domain/payouts/bank-details.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Checkbox } from '#web/components/ui/choice.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { showIssues } from '#web/components/ui/form.ts';
import { FormFailure } from '#web/components/ui/form-failure.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { NeedsScript } from '#web/components/ui/needs-script.tsx';
import { getErrorMessage } from '#web/lib/messages.ts';
import { useApi } from '#web/lib/router-context.ts';
import { BankFields } from '../bank-fields.tsx';
import { bankRules } from '../bank-values.ts';
import { buildConsent, type ConsentValues, consentRules, NO_CONSENT } from './consent-values.ts';
import { findLinkProblem, type LinkProblem } from './link-problem.ts';

type ConsentFormProps = {
  token: string;
  offer: CharityOffer;
  onAgreed: (offer: CharityOffer) => void;
  onUnusable: (problem: LinkProblem) => void;
};

/** Who agrees for the charity, its bank account, and the agreement. */
export function ConsentForm({ token, offer, onAgreed, onUnusable }: ConsentFormProps) {
  const api = useApi();
  const form = useForm<ConsentValues>({ defaultValues: NO_CONSENT });
  const { errors, isSubmitting } = form.formState;
  const { charityName, charityNumber } = offer;
  const fields = registerFields(form, charityNumber === null);

  const submit = async (values: ConsentValues) => {
    try {
      const body = buildConsent(values);
      onAgreed(await api('POST /api/v1/charity-agreements/:token', { params: { token }, body }));
    } catch (error) {
      const problem = findLinkProblem(error);
      if (problem) onUnusable(problem);
      else if (!showIssues(form, error)) form.setError('root', { message: getErrorMessage(error) });
    }
  };

  return (
    <form method="post" noValidate onSubmit={form.handleSubmit(submit)} className="mt-10 grid gap-9">
      <Group title="About you" text={`You’re agreeing on behalf of ${charityName}.`}>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="Your name" error={errors.name?.message} required>
            <Input autoComplete="name" {...fields.name} />
          </Field>
          <Field label="Your role" help="For example, treasurer." error={errors.role?.message} required>
            <Input autoComplete="organization-title" {...fields.role} />
          </Field>
        </div>
        {fields.charityNumber && (
          <Field
            label="Registered charity number"
            optional
            help="For example, 1234567, SC012345 or NIC123456."
            error={errors.charityNumber?.message}
          >
            <Input autoComplete="off" className="tabular" {...fields.charityNumber} />
          </Field>
        )}
      </Group>
      <Group
        title="Where to pay"
        text={`We wait ${HOLD_HOURS} hours before we use new details. Only the people who pay you can see them.`}
      >
        <BankFields
          registrations={fields.bank}
          errors={errors}
          nameHelp="This must be the charity’s own UK account."
        />
      </Group>
      <div className="grid gap-5">
        <Checkbox
          label={`I can act for ${charityName}, and it agrees to all of the above.`}
          error={errors.agreed?.message}
          className="wrap-anywhere"
          {...fields.agreed}
        />
        <FormFailure message={errors.root?.message} />
        <Button
          type="submit"
          size="lg"
          pending={isSubmitting}
          pendingText="Sending..."
          className="justify-self-start max-sm:w-full"
        >
          Agree and send bank details
        </Button>
        <NeedsScript what="Agreeing" />
      </div>
    </form>
  );
}

function Group({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="font-display font-semibold text-2xl">{title}</legend>
      <p className="wrap-anywhere measure mt-1.5 text-muted">{text}</p>
      <div className="mt-5 grid gap-5">{children}</div>
    </fieldset>
  );
}

/** Registers the fields in the order in which they are shown, because the first error receives the focus. */
function registerFields({ register }: ReturnType<typeof useForm<ConsentValues>>, hasNumber: boolean) {
  return {
    name: register('name', consentRules.name),
    role: register('role', consentRules.role),
    charityNumber: hasNumber ? register('charityNumber', consentRules.charityNumber) : null,
    bank: {
      accountName: register('accountName', bankRules.accountName),
      sortCode: register('sortCode', bankRules.sortCode),
      accountNumber: register('accountNumber', bankRules.accountNumber),
    },
    agreed: register('agreed', consentRules.agreed),
  };
}
