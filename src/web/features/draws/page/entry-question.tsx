import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { getErrorMessage } from '#web/lib/messages.ts';
import { useApi } from '#web/lib/router-context.ts';
import { describeEntry, parseTicketNumber } from './entry-text.ts';

/** Checks whether one ticket number is on the list. */
export function EntryQuestion({ id }: { id: string }) {
  const api = useApi();
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const { data, mutate, isPending } = useMutation({
    mutationFn: (ticket: number) =>
      api('GET /api/v1/prize-draws/:id/entries', { params: { id }, query: { ticket } }),
    onError: (problem) => setError(getErrorMessage(problem)),
  });
  const ask = (event: FormEvent) => {
    event.preventDefault();
    const number = parseTicketNumber(text);
    setError(number === null ? 'Enter the number on your ticket, such as 000123.' : undefined);
    if (number !== null) mutate(number);
  };
  return (
    <form onSubmit={ask} noValidate className="mt-5">
      <div data-screen-only="">
        <Field label="Is my ticket in?" error={error} help="Enter your ticket number, or any other.">
          <div className="flex gap-3">
            <Input
              className="tabular max-w-48"
              inputMode="numeric"
              autoComplete="off"
              placeholder="000123"
              maxLength={20}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
            <Button type="submit" variant="secondary" pending={isPending}>
              Look it up
            </Button>
          </div>
        </Field>
      </div>
      <p role="status" className="measure mt-3 font-semibold empty:hidden">
        {!error && data?.ticket && describeEntry(data.ticket)}
      </p>
    </form>
  );
}
