import type { UseFormReturn } from 'react-hook-form';
import { ACCOUNT_LIMITS as limits, ACCOUNT_MESSAGES as messages } from '#domain/accounts/account-fields.ts';
import type { DateParts } from '#domain/play/date-of-birth.ts';
import { Checkbox } from '#web/components/ui/choice.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { atMost, looksLikeEmail, rules } from '#web/components/ui/form.ts';
import { Input } from '#web/components/ui/input.tsx';
import { findDatePartsProblem } from '#web/features/accounts/date-of-birth/date-of-birth.ts';
import { DateOfBirthFields } from '#web/features/accounts/date-of-birth/date-of-birth-fields.tsx';
import { NameFields, nameRules } from './name-fields.tsx';
import { NewPasswordFields, newPasswordRules, repeatedRules } from './new-password-fields.tsx';

export type Registration = {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  confirmPassword: string;
  birth: DateParts;
  over18: boolean;
  ukResident: boolean;
};

/** The sign-up fields. No box is ticked in advance. */
export function RegisterFields({ form }: { form: UseFormReturn<Registration> }) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <>
      <NameFields
        registrations={{
          firstName: register('firstName', nameRules.firstName),
          lastName: register('lastName', nameRules.lastName),
        }}
        errors={errors}
      />
      <Field label="Email" error={errors.email?.message} required>
        <Input
          type="email"
          autoComplete="username"
          {...register(
            'email',
            rules(looksLikeEmail(messages.email), atMost(limits.email.max, messages.emailMax)),
          )}
        />
      </Field>
      <NewPasswordFields
        password={register('password', newPasswordRules)}
        repeated={register(
          'confirmPassword',
          repeatedRules(() => form.getValues('password')),
        )}
        errors={errors}
      />
      <DateOfBirthFields
        parts={{
          // The three inputs have one error, which belongs to the first.
          day: register('birth.day', {
            validate: () => findDatePartsProblem(form.getValues('birth')) ?? true,
          }),
          month: register('birth.month', { deps: 'birth.day' }),
          year: register('birth.year', { deps: 'birth.day' }),
        }}
        error={errors.birth?.day?.message}
        help="You must be 18 or over."
      />
      <fieldset>
        <legend className="font-semibold">To enter prize draws, you must be</legend>
        <Checkbox label="18 or over" {...register('over18')} />
        <Checkbox label="UK resident" {...register('ukResident')} />
        <p className="text-muted text-sm">You can also confirm both later, when you buy tickets.</p>
      </fieldset>
    </>
  );
}
