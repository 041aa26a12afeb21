import { useId } from 'react';
import type { User } from '#contract/accounts/accounts.ts';
import { Checkbox } from '#web/components/ui/choice.tsx';
import { Field, FieldError } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Segmented } from '#web/components/ui/segmented.tsx';
import { ACCOUNT_CHOICES } from './account-fields.tsx';
import type { AccountProblems } from './account-input.ts';
import { getKnownName, type Problems } from './buyer.ts';
import type { AccountMode, AccountStep } from './machine/account-step.ts';

type FieldsProps = { problems: Problems & AccountProblems };

type ContactFieldsProps = FieldsProps & {
  user: User | null;
  account: AccountStep;
  onChoose: (mode: AccountMode) => void;
};

/** The ticket holder's details; those from the account are read-only. Visitors choose how they get an account. */
export function ContactFields({ problems, user, account, onChoose }: ContactFieldsProps) {
  const isReturning = !user && account.mode === 'known';
  return (
    <>
      <Field
        label="Email"
        error={problems.email ?? (account.problem?.field === 'email' ? account.problem.message : undefined)}
        help={user ? 'From your account.' : undefined}
        required
      >
        <Known
          name="email"
          type="email"
          autoComplete={isReturning ? 'username' : 'email'}
          value={user?.email ?? ''}
        />
      </Field>
      {!user && (
        <Segmented
          legend="Your account"
          name="account"
          value={account.mode}
          onChange={onChoose}
          options={ACCOUNT_CHOICES}
        />
      )}
      {/* Hidden fields keep what was typed. */}
      <div hidden={isReturning}>
        <Field label="Full name" error={problems.name} required>
          <Known name="name" autoComplete="name" value={getKnownName(user)} />
        </Field>
      </div>
    </>
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
