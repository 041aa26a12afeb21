import { useId } from 'react';
import type { User } from '#contract/accounts/accounts.ts';
import { Checkbox } from '#web/components/ui/choice.tsx';
import { Field, FieldError } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { getKnownName, type Problems } from './buyer.ts';

type FieldsProps = { problems: Problems };

/** The ticket holder's details; those from the account are read-only. */
export function ContactFields({ problems, user }: FieldsProps & { user: User | null }) {
  return (
    <div className="space-y-4">
      <Field label="Full name" error={problems.name} required>
        <Known name="name" autoComplete="name" value={getKnownName(user)} />
      </Field>
      <Field label="Email" error={problems.email} help={user ? 'From your account.' : undefined} required>
        <Known name="email" type="email" autoComplete="email" value={user?.email ?? ''} />
      </Field>
    </div>
  );
}

type KnownProps = { name: string; type?: 'email'; autoComplete: string; value: string };

/** A field that the account prefills and locks. If the account has no value, the buyer fills it in. */
function Known({ value, ...rest }: KnownProps) {
  if (value === '') return <Input key="typed" {...rest} />;
  return <Input key="known" readOnly value={value} {...rest} />;
}

/** Two consent checkboxes. They are never ticked in advance. */
export function ConsentFields({ problems }: FieldsProps) {
  const errorId = useId();
  const wiring = (name: 'over18' | 'ukResident') => ({
    name,
    'aria-invalid': problems[name] ? (true as const) : undefined,
    'aria-describedby': problems[name] ? errorId : undefined,
  });
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold">Please confirm</legend>
      <Checkbox label="I am 18 or over" {...wiring('over18')} />
      <Checkbox label="I am a UK resident" {...wiring('ukResident')} />
      <FieldError id={errorId} error={problems.over18 ?? problems.ukResident} />
    </fieldset>
  );
}
