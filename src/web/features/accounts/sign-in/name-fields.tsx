import type { UseFormRegisterReturn } from 'react-hook-form';
import { ACCOUNT_LIMITS as limits, ACCOUNT_MESSAGES as messages } from '#domain/accounts/account-fields.ts';
import { Field } from '#web/components/ui/field.tsx';
import { atMost, isFilledIn, rules } from '#web/components/ui/form.ts';
import { Input } from '#web/components/ui/input.tsx';

export const nameRules = {
  firstName: rules(isFilledIn(messages.firstNameMin), atMost(limits.name.max, messages.firstNameMax)),
  lastName: rules(isFilledIn(messages.lastNameMin), atMost(limits.name.max, messages.lastNameMax)),
};

type Name<T> = { firstName: T; lastName: T };
type Refused = { message?: string | undefined } | undefined;

type NameFieldsProps = {
  registrations: Name<UseFormRegisterReturn>;
  errors: Partial<Name<Refused>>;
  /** The current name. */
  known?: Name<string>;
};

/** First and last name, side by side if there is room. */
export function NameFields({ registrations, errors, known }: NameFieldsProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label="First name" error={errors.firstName?.message} required>
        <Input autoComplete="given-name" defaultValue={known?.firstName} {...registrations.firstName} />
      </Field>
      <Field label="Last name" error={errors.lastName?.message} required>
        <Input autoComplete="family-name" defaultValue={known?.lastName} {...registrations.lastName} />
      </Field>
    </div>
  );
}
