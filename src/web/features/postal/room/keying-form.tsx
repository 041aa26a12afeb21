import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import type { EntryCheck, PostRoomDraw } from '#contract/postal/postal-entries.ts';
import { formatRanges, toNumberRanges } from '#domain/email/number-ranges.ts';
import { toLondonDay } from '#domain/postal/free-entry.ts';
import { REFUSAL_TEXT } from '#domain/postal/refusals.ts';
import { plural } from '#domain/text/plural.ts';
import { formatLongDate } from '#domain/time/london.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { FormFailure } from '#web/components/ui/form-failure.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { PostComplete } from './post-complete.tsx';
import { readEntry } from './read-entry.ts';
import { RefuseCards } from './refuse-cards.tsx';
import { type Done, useKeying } from './use-keying.ts';

const PERSON = ['firstName', 'lastName', 'dateOfBirth', 'address', 'email', 'phone'] as const;

/** The fields of the form that keep their value from one envelope to the next. */
const readField = (form: HTMLFormElement, name: string): string =>
  (form.elements.namedItem(name) as HTMLInputElement | null)?.value ?? '';

function writeField(form: HTMLFormElement, name: string, value: string): void {
  const input = form.elements.namedItem(name);
  if (input instanceof HTMLInputElement) input.value = value;
}

/**
 * Keys in one person after the other, without the mouse: Enter records, the arrow down adds a card, and F2 repeats the
 * last person. The fields are not controlled, so that typing is never slower than the clerk.
 */
export function KeyingForm({ draw }: { draw: PostRoomDraw }) {
  const { hasGame } = draw;
  const today = toLondonDay(new Date());
  const keying = useKeying(draw.id);
  const { check, failure } = keying;
  const form = useRef<HTMLFormElement>(null);
  const lastPerson = useRef<Record<string, string>>({});
  const [cards, setCards] = useState([0]);
  const helpId = useId();

  const read = (element: HTMLFormElement) =>
    readEntry(new FormData(element), { hasGame, thisYear: Number(today.slice(0, 4)) });
  const focusFirst = (name = 'firstName') =>
    form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const element = event.currentTarget;
    if (keying.pending) return;
    const person = Object.fromEntries(PERSON.map((name) => [name, readField(element, name)]));
    if (!(await keying.keyIn(read(element)))) return;
    lastPerson.current = person;
    const receivedOn = readField(element, 'receivedOn');
    element.reset();
    writeField(element, 'receivedOn', receivedOn);
    setCards([(cards.at(-1) ?? 0) + 1]);
    focusFirst();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    const { target, currentTarget } = event;
    if (event.key === 'F2') {
      event.preventDefault();
      for (const [name, value] of Object.entries(lastPerson.current)) writeField(currentTarget, name, value);
      focusFirst(hasGame ? 'code' : 'count');
      keying.checkSoon(read(currentTarget));
    }
    const isCard = target instanceof HTMLInputElement && (target.name === 'code' || target.name === 'answer');
    if (event.key === 'ArrowDown' && isCard) {
      event.preventDefault();
      addCard();
    }
  };
  const addCard = () => {
    setCards((before) => [...before, (before.at(-1) ?? 0) + 1]);
    // The new row exists after the next paint.
    requestAnimationFrame(() =>
      [...(form.current?.querySelectorAll<HTMLInputElement>('[name="code"]') ?? [])].at(-1)?.focus(),
    );
  };
  const errorOf = (name: string) => (failure?.field === name ? failure.message : undefined);
  return (
    <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <form
        ref={form}
        noValidate
        aria-describedby={helpId}
        autoComplete="off"
        onSubmit={onSubmit}
        onKeyDown={onKeyDown}
        onInput={(event) => keying.checkSoon(read(event.currentTarget))}
        className="space-y-4"
      >
        <p id={helpId} className="measure text-muted text-sm">
          {hasGame
            ? 'Enter records the entry. Arrow down in a card adds another card. F2 repeats the last person.'
            : 'Enter records the entry. F2 repeats the last person.'}
        </p>
        <Field label="Date received" error={errorOf('receivedOn')} className="max-w-48">
          <Input name="receivedOn" type="date" defaultValue={today} max={today} required />
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="First name" error={errorOf('firstName')}>
            <Input name="firstName" maxLength={100} autoFocus />
          </Field>
          <Field label="Last name" error={errorOf('lastName')}>
            <Input name="lastName" maxLength={100} />
          </Field>
          <Field label="Date of birth" help="Such as 03/02/1980 or 030280" error={errorOf('dateOfBirth')}>
            <Input name="dateOfBirth" inputMode="numeric" maxLength={10} />
          </Field>
          <Field label="Address with postcode" error={errorOf('address')}>
            <Input name="address" maxLength={300} />
          </Field>
          <Field label="Email" error={errorOf('email')}>
            <Input name="email" inputMode="email" maxLength={255} autoCapitalize="none" spellCheck={false} />
          </Field>
          <Field label="Phone" help="If there is no email address" error={errorOf('phone')}>
            <Input name="phone" inputMode="tel" maxLength={30} />
          </Field>
        </div>
        {hasGame ? (
          <fieldset className="space-y-2">
            <legend className="font-semibold">Cards, as written</legend>
            {cards.map((id, index) => (
              <div key={id} className="flex gap-2.5">
                <Input
                  name="code"
                  aria-label={`Puzzle code of card ${index + 1}`}
                  placeholder="K7-402"
                  maxLength={16}
                  className="max-w-40 font-mono uppercase"
                />
                <Input
                  name="answer"
                  aria-label={`Answer on card ${index + 1}`}
                  placeholder="Answer"
                  maxLength={32}
                  className="max-w-64"
                />
                <CardCause check={check} index={index} />
              </div>
            ))}
            <Button variant="quiet" size="sm" className="-ml-3.5" onClick={addCard}>
              Another card of this person
            </Button>
          </fieldset>
        ) : (
          <Field label="Number of cards" className="max-w-48">
            <Input name="count" type="number" min={1} max={500} defaultValue={1} />
          </Field>
        )}
        <CheckNote check={check} />
        <FormFailure
          message={failure && !PERSON.some((name) => name === failure.field) ? failure.message : undefined}
        />
        <Button type="submit" pending={keying.pending}>
          Record the entry
        </Button>
      </form>
      <aside className="space-y-8">
        <LastEntries done={keying.done} count={keying.count} />
        <RefuseCards
          today={today}
          pending={keying.pending}
          onRefuse={async (refusal) => {
            const isRecorded = await keying.refuse(refusal);
            if (isRecorded) focusFirst();
            return isRecorded;
          }}
        />
        <PostComplete key={keying.count} draw={draw} />
        <p className="text-muted text-sm">
          {draw.canComplete || draw.keyedAt !== null
            ? `Cards had to arrive by ${formatLongDate(draw.receivedBy)}.`
            : `Cards can arrive until ${formatLongDate(draw.receivedBy)}.`}
          {draw.maxTicketsPerPerson !== null &&
            ` Each person can have at most ${plural(draw.maxTicketsPerPerson, 'ticket')}.`}
        </p>
      </aside>
    </div>
  );
}

/** What would happen to a card. */
function CardCause({ check, index }: { check: EntryCheck | null; index: number }) {
  const cause = check?.causes[index];
  return (
    <p className="self-center text-sm" aria-live="polite">
      {cause && <span className="font-semibold text-danger">{REFUSAL_TEXT[cause]}</span>}
    </p>
  );
}

/** Flags people who are known. */
function CheckNote({ check }: { check: EntryCheck | null }) {
  const isKnown = check !== null && (check.tickets > 0 || check.lookalikes > 0);
  const causes = new Set(check?.causes ?? []);
  const [only] = causes;
  return (
    <div aria-live="polite">
      {isKnown && (
        <Alert tone="warning" title="This person is known">
          {check.tickets > 0 && `They have ${plural(check.tickets, 'ticket')} in this draw. `}
          {check.lookalikes > 0 &&
            `${plural(check.lookalikes, 'entry', 'entries')} ${check.lookalikes === 1 ? 'has' : 'have'} the same name and date of birth, but other contact details. Check the cards.`}
        </Alert>
      )}
      {causes.size === 1 && only && (
        <Alert tone="danger" title={`This will be refused: ${REFUSAL_TEXT[only]}`} className="mt-3" />
      )}
    </div>
  );
}

function LastEntries({ done, count }: { done: readonly Done[]; count: number }) {
  return (
    <section aria-labelledby="last-entries">
      <h2 id="last-entries" className="text-lg">
        {count === 0 ? 'Recorded entries' : `${plural(count, 'entry', 'entries')} recorded`}
      </h2>
      {count === 0 && <p className="mt-3 text-muted text-sm">None yet.</p>}
      <ul className="mt-3 space-y-3 text-sm" aria-live="polite">
        {done.map(({ reference, name, tickets, refused }) => (
          <li key={reference} className="border-line border-b pb-3">
            <span className="wrap-anywhere block font-semibold">{name}</span>
            <span className="block font-mono text-muted">{reference}</span>
            {tickets.length > 0 &&
              `${tickets.length === 1 ? 'Ticket' : 'Tickets'} ${formatRanges(toNumberRanges(tickets.map(({ ticketNumber }) => ticketNumber)))}. `}
            {refused.length > 0 && `${plural(refused.length, 'card')} refused.`}
          </li>
        ))}
      </ul>
    </section>
  );
}
