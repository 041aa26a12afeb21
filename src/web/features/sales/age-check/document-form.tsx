import { type FormEvent, useRef, useState } from 'react';
import type { User } from '#contract/accounts/accounts.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { FILE_TYPES, findFileProblem } from '#web/lib/files.ts';
import { getErrorMessage } from '#web/lib/messages.ts';
import { useSendDocument } from './queries.ts';

const MISSING = 'Please choose a photo or a PDF';

/** Sends a photo or PDF of a document that proves the age. */
export function DocumentForm({ user }: { user: User }) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const { mutate: send, isPending } = useSendDocument(user.id);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const file = input.current?.files?.[0];
    const found = file ? findFileProblem(file) : MISSING;
    setProblem(found ?? undefined);
    if (!file || found) return input.current?.focus();
    send(file, { onError: (error) => setProblem(getErrorMessage(error)) });
  };
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-4">
      <p>
        Send a photo or PDF of a document with your name and date of birth, such as a passport or driving
        licence. You can cover everything else. It’s stored encrypted, only our admins can see it, and we
        delete it when we’ve decided.
      </p>
      <Field
        label="Your document"
        help="JPEG, PNG, WebP or PDF, smaller than 10 MB."
        error={problem}
        required
      >
        <Input ref={input} type="file" accept={FILE_TYPES.join(',')} onChange={() => setProblem(undefined)} />
      </Field>
      <Button
        type="submit"
        className="justify-self-start max-sm:w-full"
        pending={isPending}
        pendingText="Sending..."
      >
        Send document
      </Button>
    </form>
  );
}
