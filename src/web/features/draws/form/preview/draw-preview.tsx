import { ArrowLeft } from 'lucide-react';
import type { FormEvent } from 'react';
import { useFormContext } from 'react-hook-form';
import { Banner } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { FocusedHeading } from '#web/components/ui/focused-heading.tsx';
import { LockedNotice } from '../fields/form-field.tsx';
import { useDrawFormFacts } from '../form-context.tsx';
import { mayPublish } from '../publish.ts';
import { usePublisher } from '../use-publisher.ts';
import type { Intent } from '../use-submit-draw.ts';
import type { DrawValues } from '../values.ts';
import { PreviewFacts } from './preview-facts.tsx';
import { PreviewPage } from './preview-page.tsx';
import { usePreviewDraw } from './use-preview-draw.ts';

type DrawPreviewProps = {
  pending: Intent | null;
  /** Whether saving is disabled. */
  disabled: boolean;
  onBack: () => void;
  onSubmit: (event?: FormEvent) => unknown;
};

/** Previews the draw's page before saving, and offers the next actions. */
export function DrawPreview(props: DrawPreviewProps) {
  const { stored } = useDrawFormFacts();
  const publisher = usePublisher();
  const draw = usePreviewDraw();
  return (
    <div>
      <Banner>
        Preview Mode: {stored ? 'you haven’t saved your changes yet.' : 'you haven’t saved anything yet.'}
      </Banner>
      <div className="mx-auto max-w-page px-4 py-6 sm:px-6">
        <FocusedHeading className="sr-only">Preview</FocusedHeading>
        <PreviewFacts draw={draw} />
        {!stored && !mayPublish(publisher) && (
          <p className="mt-4 text-sm">
            <LockedNotice reason="Your account must be verified before you can publish a prize draw." />
          </p>
        )}
      </div>
      <PreviewPage draw={draw} />
      <PreviewBar {...props} />
    </div>
  );
}

function PreviewBar({ pending, disabled, onBack, onSubmit }: DrawPreviewProps) {
  const { stored } = useDrawFormFacts();
  const isSaving = pending !== null;
  return (
    <div
      className="sticky bottom-0 z-30 border-line border-t bg-paper pb-[env(safe-area-inset-bottom)] [&_button]:-scroll-mb-24"
      data-foot-bar="all"
      data-screen-only=""
    >
      <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3 sm:px-6">
        <Button variant="quiet" className="-ml-5" disabled={isSaving} onClick={onBack}>
          <ArrowLeft className="size-4.5" aria-hidden="true" />
          Back to Edit
        </Button>
        {stored ? (
          <Button
            type="submit"
            disabled={disabled}
            pending={isSaving}
            pendingText="Updating your prize draw..."
            className="max-sm:flex-1"
          >
            Update Prize Draw
          </Button>
        ) : (
          <PublishButtons disabled={disabled} isSaving={isSaving} onSubmit={onSubmit} />
        )}
      </div>
    </div>
  );
}

type PublishProps = { disabled: boolean; isSaving: boolean; onSubmit: (event?: FormEvent) => unknown };

/** Publishes the draw from the preview, or saves it without publishing. */
function PublishButtons({ disabled, isSaving, onSubmit }: PublishProps) {
  const { getValues, setValue } = useFormContext<DrawValues>();
  const may = mayPublish(usePublisher());
  const isKeptBack = getValues('publish') === 'none';
  const publish = () => {
    if (isKeptBack) setValue('publish', 'today', { shouldDirty: true });
    void onSubmit();
  };
  const busy = { pending: isSaving, pendingText: 'Creating your prize draw...' };
  return (
    <div className="flex gap-2 max-sm:grow sm:gap-3">
      {isKeptBack && (
        <Button
          variant={may ? 'secondary' : 'primary'}
          type="submit"
          disabled={disabled}
          {...busy}
          className="max-sm:flex-1 max-sm:px-2"
        >
          Create Prize Draw
        </Button>
      )}
      {!(isKeptBack && isSaving) && (
        <Button
          variant={may ? 'primary' : 'secondary'}
          disabled={disabled || !may}
          onClick={publish}
          {...busy}
          className="max-sm:flex-1 max-sm:px-2"
        >
          Publish Prize Draw
        </Button>
      )}
    </div>
  );
}
