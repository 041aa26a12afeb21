import { FileUp, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Textarea } from '#web/components/ui/input.tsx';
import { FileButton } from './file-button.tsx';
import { fileItem, type KeptItem, KIND_NAMES, pastedItem, withItem } from './kept-items.ts';

const NOT_KNOWN =
  'This is no receipt, seal, signed head, key or proof. Paste the whole text as you got it, from its first line to its last.';

type EvidenceProps = { items: readonly KeptItem[]; onChange: (items: KeptItem[]) => void };

/** What the visitor kept: the check that nobody can pass who showed them another log than everybody else. */
export function Evidence({ items, onChange }: EvidenceProps) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const take = (item: KeptItem | null) => {
    setError(item ? undefined : NOT_KNOWN);
    if (item) onChange(withItem(items, item));
    return item !== null;
  };
  const paste = (event: FormEvent) => {
    event.preventDefault();
    if (take(pastedItem(text))) setText('');
  };
  return (
    <div>
      <form onSubmit={paste} noValidate>
        <Field
          label="Something you kept"
          error={error}
          help="Your ticket's receipt, a seal from the countdown, an older proof, or the log's key."
        >
          <Textarea
            rows={3}
            spellCheck={false}
            className="font-mono text-sm"
            placeholder="c2sp.org/tlog-proof@v1 …"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
        <div className="mt-3 flex flex-wrap gap-3">
          <Button type="submit" variant="secondary">
            Check against it
          </Button>
          <FileButton multiple onFiles={(files) => void takeFiles(files, items, onChange, setError)}>
            <FileUp className="size-5" aria-hidden="true" />
            Choose files
          </FileButton>
        </div>
      </form>
      {items.length > 0 && (
        <ul className="mt-4 border-line border-t" aria-label="Checked against">
          {items.map((item) => (
            <li key={item.id} className="flex items-center gap-3 border-line border-b py-1.5">
              <span className="wrap-anywhere min-w-0 flex-1">
                <span className="font-semibold">{KIND_NAMES[item.kind]}</span>{' '}
                <span className="text-muted text-sm">{item.name}</span>
              </span>
              <Button
                variant="quiet"
                size="icon"
                aria-label={`Leave out: ${KIND_NAMES[item.kind]}, ${item.name}`}
                onClick={() => onChange(items.filter(({ id }) => id !== item.id))}
              >
                <X className="size-5" aria-hidden="true" />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

async function takeFiles(
  files: readonly File[],
  items: readonly KeptItem[],
  onChange: (items: KeptItem[]) => void,
  setError: (error: string | undefined) => void,
): Promise<void> {
  const found = await Promise.all(files.map(fileItem));
  const unknown = files.filter((_, at) => !found[at]).map(({ name }) => name);
  setError(unknown.length > 0 ? `${unknown.join(', ')}: ${NOT_KNOWN}` : undefined);
  const usable = found.filter((item) => item !== null);
  if (usable.length > 0) onChange(usable.reduce<KeptItem[]>(withItem, [...items]));
}
