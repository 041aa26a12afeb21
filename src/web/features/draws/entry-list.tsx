import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import type { DrawingState } from '#contract/drawing.ts';
import { ButtonAnchor } from '#web/components/ui/button.tsx';
import { useApi } from '#web/lib/router-context.ts';
import { DrawSection } from './draw-section.tsx';
import { EntryNumbers } from './entry-numbers.tsx';
import { EntryQuestion } from './entry-question.tsx';
import { countsInWords } from './entry-words.ts';
import { entriesQuery } from './queries.ts';

type EntryListProps = { id: string; entered: DrawingState['entered'] };

/** The sealed list for whoever wants to know whether a ticket is on it; nothing before there is one. */
export function EntryList({ id, entered }: EntryListProps) {
  const sealed = entered !== null;
  const { data: list } = useQuery({ ...entriesQuery(useApi(), id), enabled: sealed });
  if (!sealed) return null;
  return (
    <DrawSection title="Entry list">
      {list && <p>{countsInWords(list)} The list was sealed before the drawing.</p>}
      <EntryQuestion id={id} />
      {list && list.entered > 0 && <EntryNumbers id={id} first={list} />}
      <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-3">
        <ButtonAnchor href={`/api/v1/prize-draws/${id}/entries.txt`} download variant="secondary">
          <Download className="size-5" aria-hidden="true" />
          Download the list
        </ButtonAnchor>
        <Link to="/prize-draw/$id/verify" params={{ id }} className="font-semibold text-oak underline">
          Check it against the log
        </Link>
      </div>
      {list && (
        <p className="wrap-anywhere mt-4 text-muted text-sm">
          SHA-256 of the list: <span className="font-mono text-[0.8125rem]">{list.hash}</span>
        </p>
      )}
    </DrawSection>
  );
}
