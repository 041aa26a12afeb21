import type { FormEvent } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { FormFailure } from '#web/components/ui/form-failure.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { useSetEmail } from './use-set-email.ts';

/** For admins: stores the email address of a person whose card had none, such as a winner who was reached by phone. */
export function SetEmail() {
  const { pending, failure, save } = useSetEmail();
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const element = event.currentTarget;
    const form = new FormData(element);
    const isSaved = await save(String(form.get('reference') ?? ''), String(form.get('email') ?? ''));
    if (isSaved) element.reset();
  };
  return (
    <section aria-labelledby="set-email" className="max-w-96">
      <h2 id="set-email" className="text-xl">
        An entrant without an email address
      </h2>
      <p className="mt-2 text-muted">
        Store the address that they tell you. Once an account has verified it, their tickets and prizes appear
        there.
      </p>
      <form noValidate onSubmit={onSubmit} className="mt-4 space-y-4">
        <Field label="Reference of the entry">
          <Input name="reference" maxLength={40} autoComplete="off" className="font-mono uppercase" />
        </Field>
        <Field label="Email address">
          <Input name="email" type="email" maxLength={255} autoComplete="off" />
        </Field>
        <FormFailure message={failure} />
        <Button type="submit" variant="secondary" pending={pending}>
          Store the address
        </Button>
      </form>
    </section>
  );
}
