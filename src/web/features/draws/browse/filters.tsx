import { useNavigate } from '@tanstack/react-router';
import { type ChangeEvent, type FormEvent, useEffect, useRef } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { changeSearch } from './query.ts';
import type { BrowseSearch } from './search.ts';

const PRICES = [
  ['', 'Any price'],
  ['1', 'Up to £1'],
  ['5', 'Up to £5'],
  ['10', 'Up to £10'],
  ['over-10', 'Over £10'],
] as const;

const ENDINGS = [
  ['', 'Any time'],
  ['1', 'Within a day'],
  ['7', 'Within a week'],
  ['30', 'Within a month'],
] as const;

const SORTS = [
  ['ending', 'Ending soonest'],
  ['newest', 'Newest'],
  ['price', 'Price, low to high'],
  ['price-desc', 'Price, high to low'],
  ['popular', 'Most sold'],
] as const;

const PAUSE_MS = 350;

/** The filters as a plain form, so that they work without script. */
export function Filters({ search }: { search: BrowseSearch }) {
  const navigate = useNavigate({ from: '/prize-draws' });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const change = (changes: Record<string, string>) => {
    clearTimeout(timer.current);
    void navigate({ search: changeSearch(search, changes), replace: true, resetScroll: false });
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    change(wordsIn(event.currentTarget));
  };
  const typed = ({ currentTarget: { form } }: FormEvent<HTMLInputElement>) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => form && change(wordsIn(form)), PAUSE_MS);
  };
  const chosen = ({ currentTarget: { name, value, form } }: ChangeEvent<HTMLSelectElement>) =>
    change({ ...(form && wordsIn(form)), [name]: value });

  return (
    <search className="block" data-screen-only="">
      <form
        action="/prize-draws"
        onSubmit={submit}
        className="grid grid-cols-2 items-end gap-x-3 gap-y-4 lg:grid-cols-[minmax(0,1fr)_10rem_11rem_12.5rem_auto]"
      >
        <Field label="Search" className="max-lg:col-span-2">
          <SearchField value={search.search ?? ''} onInput={typed} />
        </Field>
        <Choice label="Ticket price" name="price" value={search.price} options={PRICES} onChange={chosen} />
        <Choice label="Ends" name="ending" value={search.ending} options={ENDINGS} onChange={chosen} />
        <Choice label="Sort by" name="sort" value={search.sort} options={SORTS} onChange={chosen} />
        <Button type="submit" variant="secondary">
          Show
        </Button>
      </form>
    </search>
  );
}

const wordsIn = (form: HTMLFormElement) => ({ search: String(new FormData(form).get('search') ?? '') });

type SearchFieldProps = { value: string; onInput: (event: FormEvent<HTMLInputElement>) => void };

/** Keeps the typed text. The URL overwrites it only while the input is not focused. */
function SearchField({ value, onInput }: SearchFieldProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const input = box.current;
    if (input && document.activeElement !== input) input.value = value;
  }, [value]);
  return (
    <Input
      ref={box}
      type="search"
      name="search"
      defaultValue={value}
      onInput={onInput}
      enterKeyHint="search"
      autoComplete="off"
      maxLength={200}
      placeholder="A prize, a cause"
    />
  );
}

type ChoiceProps = {
  label: string;
  name: string;
  value: string | undefined;
  options: readonly (readonly [value: string, label: string])[];
  onChange: (event: ChangeEvent<HTMLSelectElement>) => void;
};

function Choice({ label, name, value, options, onChange }: ChoiceProps) {
  return (
    <Field label={label}>
      <Select name={name} value={value ?? options[0]?.[0]} onChange={onChange}>
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </Select>
    </Field>
  );
}
