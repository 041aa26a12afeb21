import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import type { BankValues } from './bank-values.ts';

type BankFieldsProps = {
  registrations: Record<keyof BankValues, UseFormRegisterReturn>;
  errors: { [K in keyof BankValues]?: { message?: string } | undefined };
  /** What to enter as the name, such as "The charity’s own account". */
  nameHelp: string;
};

/** The fields for a UK bank account. Browsers do not fill them in, because they may have someone else's details. */
export function BankFields({ registrations, errors, nameHelp }: BankFieldsProps) {
  const { accountName, sortCode, accountNumber } = registrations;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field
        label="Name on the account"
        help={nameHelp}
        error={errors.accountName?.message}
        required
        className="sm:col-span-2"
      >
        <Input autoComplete="off" {...accountName} />
      </Field>
      <Field label="Sort code" help="For example, 12-34-56." error={errors.sortCode?.message} required>
        <Input autoComplete="off" inputMode="numeric" className="tabular" {...sortCode} />
      </Field>
      <Field
        label="Account number"
        help="Between 6 and 8 digits."
        error={errors.accountNumber?.message}
        required
      >
        <Input autoComplete="off" inputMode="numeric" className="tabular" {...accountNumber} />
      </Field>
    </div>
  );
}
