import type { FormEvent, ReactNode } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';

type AddressFormProps = {
  /** URL to which the form is submitted without script. */
  action: string;
  /** Hidden fields for a submit without script. */
  hidden?: Record<string, string>;
  label: string;
  /** Initial value. */
  address?: string | undefined;
  button: string;
  pending: boolean;
  error?: string | undefined;
  onAddress: (email: string, form: HTMLFormElement) => void;
  help?: ReactNode;
  className?: string;
};

/** A form with one address field, which works without script. */
export function AddressForm(props: AddressFormProps) {
  const { action, hidden = {}, label, address, button, pending, error, onAddress, help, className } = props;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    onAddress(String(new FormData(form).get('email') ?? '').trim(), form);
  };
  return (
    <form method="post" action={action} noValidate onSubmit={submit} className={className}>
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Field label={label} error={error} help={help}>
        <div className="flex flex-wrap gap-2.5">
          <Input
            type="email"
            name="email"
            defaultValue={address}
            autoComplete="email"
            inputMode="email"
            maxLength={255}
            placeholder="you@example.org"
            className="min-w-48 flex-1"
          />
          <Button type="submit" pending={pending} className="max-sm:grow">
            {button}
          </Button>
        </div>
      </Field>
    </form>
  );
}
