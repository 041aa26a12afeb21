import { FileUp, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Textarea } from '#web/components/ui/input.tsx';
import { FileButton } from './file-button.tsx';
import {
  addItem,
  isOfAnotherDraw,
  type KeptItem,
  KIND_NAMES,
  parsePastedItem,
  readFileItem,
} from './kept-items.ts';

const NOT_KNOWN =
  'This is no receipt, seal, signed head, key or proof. Paste the whole text as you got it, from its first line to its last.';

const OF_ANOTHER = 'This is of another prize draw. Open the page of that draw to check it.';

type EvidenceProps = {
  /** Id of the draw that is checked. */
  draw: string;
  items: readonly KeptItem[];
  onChange: (items: KeptItem[]) => void;
};

/**
 * Evidence that the visitor has kept. Checking it detects a platform that shows different logs to different people.
 */
export function Evidence({ draw, items, onChange }: EvidenceProps) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const paste = (event: FormEvent) => {
    event.preventDefault();
    const item = parsePastedItem(text);
    const problem = problemWith(item, draw);
    setError(problem);
    if (!item || problem) return;
    onChange(addItem(items, item));
    setText('');
  };
  const takeFiles = async (files: readonly File[]) => {
    const read = await Promise.all(files.map(async (file) => ({ file, item: await readFileItem(file) })));
    const problems = read.flatMap(({ file, item }) => {
      const problem = problemWith(item, draw);
      return problem ? [`${file.name}: ${problem}`] : [];
    });
    setError(problems.length > 0 ? problems.join(' ') : undefined);
    const usable = read.flatMap(({ item }) => (item && !problemWith(item, draw) ? [item] : []));
    if (usable.length > 0) onChange(usable.reduce<KeptItem[]>(addItem, [...items]));
  };
  return (
    <div>
      <form onSubmit={paste} noValidate>
        <Field
          label="Something you kept"
          error={error}
          help="Your ticket’s receipt, a seal from the countdown, an older proof, or the log’s key."
        >
          <Textarea
            rows={3}
            spellCheck={false}
            className="font-mono text-sm!"
            placeholder="c2sp.org/tlog-proof@v1 …"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
        <div className="mt-3 flex flex-wrap gap-3">
          <Button type="submit" variant="secondary">
            Check against it
          </Button>
          <FileButton multiple onFiles={(files) => void takeFiles(files)}>
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

function problemWith(item: KeptItem | null, draw: string): string | undefined {
  if (!item) return NOT_KNOWN;
  return isOfAnotherDraw(item, draw) ? OF_ANOTHER : undefined;
}
