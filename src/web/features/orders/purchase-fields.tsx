import { useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { User } from '#contract/accounts.ts';
import { CONSENT_MESSAGE } from '#domain/orders/refusals.ts';
import { Checkbox } from '#web/components/ui/choice.tsx';
import { Field, FieldError } from '#web/components/ui/field.tsx';
import { atMost, filledIn, isChecked, looksLikeEmail, rules } from '#web/components/ui/form.ts';
import { Input } from '#web/components/ui/input.tsx';
import { knownName, type PurchaseForm } from './buyer.ts';

type FieldsProps = { form: UseFormReturn<PurchaseForm> };

/** Whose tickets they will be; what the account knows cannot be changed here. */
export function ContactFields({ form, user }: FieldsProps & { user: User | null }) {
  const { errors } = form.formState;
  return (
    <div className="space-y-4">
      <Field label="Full name" error={errors.name?.message} required>
        <Input
          autoComplete="name"
          readOnly={knownName(user) !== ''}
          {...form.register(
            'name',
            rules(filledIn('Full name is required'), atMost(200, 'The name is too long')),
          )}
        />
      </Field>
      <Field
        label="Email"
        error={errors.email?.message}
        help={user ? 'From your account.' : undefined}
        required
      >
        <Input
          type="email"
          autoComplete="email"
          readOnly={user !== null}
          {...form.register(
            'email',
            rules(filledIn('Email is required'), looksLikeEmail('Invalid email address')),
          )}
        />
      </Field>
    </div>
  );
}

/** Two boxes, neither ticked for anybody. */
export function ConsentFields({ form }: FieldsProps) {
  const { errors } = form.formState;
  const errorId = useId();
  const wiring = (name: 'over18' | 'ukResident') => ({
    'aria-invalid': errors[name] ? (true as const) : undefined,
    'aria-describedby': errors[name] ? errorId : undefined,
  });
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold">Please confirm</legend>
      <Checkbox
        label="I am 18 or over"
        {...form.register('over18', rules(isChecked(CONSENT_MESSAGE)))}
        {...wiring('over18')}
      />
      <Checkbox
        label="I am a UK resident"
        {...form.register('ukResident', rules(isChecked(CONSENT_MESSAGE)))}
        {...wiring('ukResident')}
      />
      <FieldError id={errorId} error={errors.over18?.message ?? errors.ukResident?.message} />
    </fieldset>
  );
}
