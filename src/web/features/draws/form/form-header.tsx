import { ExternalLink, Eye } from 'lucide-react';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { PageHeader } from '#web/components/layout/page.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { StatusBadge } from '#web/components/ui/status-badge.tsx';
import { useDrawFormFacts } from './form-context.tsx';

type FormHeaderProps = {
  disabled: boolean;
  /** The draw that was copied. */
  copied: PrizeDraw | undefined;
  onPreview: () => void;
  onSaveAndPreview: () => void;
};

export function FormHeader({ disabled, copied, onPreview, onSaveAndPreview }: FormHeaderProps) {
  const { stored } = useDrawFormFacts();
  return (
    <PageHeader
      title={stored ? 'Edit Prize Draw' : 'Create Prize Draw'}
      lead={
        stored ? (
          <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1.5">
            <span className="min-w-0 break-words">{stored.title}</span>
            <StatusBadge draw={stored} />
          </span>
        ) : (
          beginning(copied)
        )
      }
      actions={
        <>
          <Button variant="secondary" onClick={onPreview}>
            <Eye className="size-4.5" aria-hidden="true" />
            Preview
          </Button>
          {stored && (
            <Button variant="secondary" disabled={disabled} onClick={onSaveAndPreview}>
              <ExternalLink className="size-4.5" aria-hidden="true" />
              Save and preview
            </Button>
          )}
        </>
      }
    />
  );
}

function beginning(copied: PrizeDraw | undefined): string {
  return copied
    ? `This is a copy of “${copied.title}” with new dates. The original won’t change.`
    : 'There are five steps. You can change everything until you sell your first ticket.';
}
