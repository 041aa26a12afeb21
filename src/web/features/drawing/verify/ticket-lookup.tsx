import { type FormEvent, useState } from 'react';
import { describeTicket } from '#domain/proof/sources/describe-ticket.ts';
import type { Report } from '#domain/proof/verify/report.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import type { Verifier } from './use-verifier.ts';

/** Looks up a ticket in the log that was just checked. */
export function TicketQuestion({ report, verifier }: { report: Report | null; verifier: Verifier }) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const { ticket, askForTicket } = verifier;
  const ask = (event: FormEvent) => {
    event.preventDefault();
    const number = Number(text.replace(/[\s,#]/g, ''));
    const usable = Number.isSafeInteger(number) && number >= 1;
    setError(usable ? undefined : 'Enter the number on your ticket, such as 000123.');
    if (usable) askForTicket(number);
  };
  return (
    <form onSubmit={ask} noValidate>
      <Field label="Is my ticket in?" error={error} help="Enter your ticket number, or any other.">
        <div className="flex gap-3">
          <Input
            className="tabular max-w-48"
            inputMode="numeric"
            autoComplete="off"
            placeholder="000123"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <Button type="submit" variant="secondary" disabled={!report}>
            Look it up
          </Button>
        </div>
      </Field>
      <p aria-live="polite" className="measure mt-3 font-medium empty:hidden">
        {!error && report && ticket && describeTicket(ticket.number, ticket.facts, report)}
      </p>
    </form>
  );
}
