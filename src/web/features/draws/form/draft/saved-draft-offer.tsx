import { NotebookPen } from 'lucide-react';
import { formatShortDateTime } from '#domain/time/london.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import type { DraftKeeping } from './use-saved-draft.ts';

/** Offers to continue the most recent unfinished draft. */
export function SavedDraftOffer({ draft: { offered, resume, discard } }: { draft: DraftKeeping }) {
  if (!offered) return null;
  const title = offered.values.title.trim();
  return (
    <Alert
      icon={NotebookPen}
      title="You have an unfinished prize draw"
      announce
      className="mb-8"
      action={
        <div className="flex flex-wrap gap-3">
          <Button onClick={resume}>Continue</Button>
          <Button variant="secondary" onClick={discard}>
            Discard
          </Button>
        </div>
      }
    >
      {title ? `“${title}”` : 'An untitled prize draw'}, saved on {formatShortDateTime(offered.keptAt)}
      {offered.id !== undefined && ' in this browser'}.
    </Alert>
  );
}
