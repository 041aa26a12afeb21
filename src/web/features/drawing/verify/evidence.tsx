import { FileUp, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Textarea } from '#web/components/ui/textarea.tsx';
import { removeEvidence } from '#web/lib/kept-evidence.ts';
import { FileButton } from './file-button.tsx';
import {
  addItem,
  describeProblem,
  type KeptItem,
  listLines,
  parsePastedItems,
  readFileItems,
} from './kept-items.ts';

type EvidenceProps = {
  /** Id of the draw that is checked. */
  draw: string;
  items: readonly KeptItem[];
  onChange: (items: KeptItem[]) => void;
};

/**
 * Evidence and a witness policy from the visitor. Evidence reveals a platform that shows different logs to different
 * people.
 */
export function Evidence({ draw, items, onChange }: EvidenceProps) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const paste = (event: FormEvent) => {
    event.preventDefault();
    const found = parsePastedItems(text);
    const problem = describeProblem(found, draw);
    setError(problem);
    if (problem) return;
    onChange(found.reduce<KeptItem[]>(addItem, [...items]));
    setText('');
  };
  const takeFiles = async (files: readonly File[]) => {
    const read = await Promise.all(files.map(async (file) => ({ file, found: await readFileItems(file) })));
    const problems = read.flatMap(({ file, found }) => {
      const problem = describeProblem(found, draw);
      return problem ? [`${file.name}: ${problem}`] : [];
    });
    setError(problems.length > 0 ? problems.join(' ') : undefined);
    const usable = read.flatMap(({ found }) => (describeProblem(found, draw) ? [] : found));
    if (usable.length > 0) onChange(usable.reduce<KeptItem[]>(addItem, [...items]));
  };
  const remove = async (removed: readonly KeptItem[]) => {
    await removeEvidence(removed.flatMap(({ stored }) => stored ?? []));
    onChange(items.filter((item) => !removed.includes(item)));
  };
  return (
    <div>
      <form onSubmit={paste} noValidate>
        <Field
          label="Something you kept, or your policy"
          error={error}
          help="A ticket proof, a seal from the countdown, an older proof, the log’s key, a copy of the seal log, or a policy with the witnesses you trust."
        >
          <Textarea
            rows={3}
            spellCheck={false}
            className="font-mono text-sm!"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
        <div className="mt-3 flex flex-wrap gap-3">
          <Button type="submit" variant="secondary">
            Check with it
          </Button>
          <FileButton multiple onFiles={(files) => void takeFiles(files)}>
            <FileUp className="size-5" aria-hidden="true" />
            Choose files
          </FileButton>
        </div>
      </form>
      {items.length > 0 && (
        <ul className="mt-4 border-line border-t" aria-label="Checked with">
          {listLines(items).map((line) => (
            <li key={line.id} className="flex items-center gap-3 border-line border-b py-1.5">
              <span className="wrap-anywhere min-w-0 flex-1">
                <span className="font-semibold">{line.title}</span>{' '}
                <span className="text-muted text-sm">{line.name}</span>
              </span>
              <Button
                variant="quiet"
                size="icon"
                aria-label={`Remove: ${line.title}, ${line.name}`}
                onClick={() => void remove(line.items)}
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
