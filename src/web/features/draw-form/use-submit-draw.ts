import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { PrizeDraw } from '#contract/draws.ts';
import { showIssues } from '#web/components/ui/form.ts';
import { toast } from '#web/components/ui/toast.ts';
import { ApiError } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/messages.ts';
import { payloadOf } from './payload.ts';
import { typedSince } from './typed-since.ts';
import type { DrawFormReturn } from './use-draw-form.ts';
import { useSaveDraw } from './use-save-draw.ts';
import { type DrawValues, valuesOf } from './values.ts';

/** What a press asks for: save and be done, save and go on, save and look at the page. */
export type Intent = 'finish' | 'progress' | 'preview';

type Options = {
  form: DrawFormReturn;
  stored: PrizeDraw | undefined;
  now: () => Date;
  /** Goes to the first of the fields that are wrong. */
  showErrors: (paths: readonly string[]) => void;
  onCreated: () => void;
};

/** The form's three ways to save; what is wrong is shown at its field, by this browser or by the server. */
export function useSubmitDraw({ form, stored, now, showErrors, onCreated }: Options) {
  const [pending, setPending] = useState<Intent | null>(null);
  const save = useSaveDraw(stored);
  const goOn = useAfterSaving(form, now);
  // A second press may come before the buttons show the first, and would create the draw twice.
  const isSaving = useRef(false);

  const submitAs = (intent: Intent) => {
    const submit = async (values: DrawValues) => {
      if (isSaving.current) return;
      isSaving.current = true;
      setPending(intent);
      try {
        const draw = await save.mutateAsync(payloadOf(values, { now: now(), stored }));
        if (!stored) onCreated();
        await goOn(intent, draw, values);
      } catch (error) {
        if (showIssues(form, error)) showErrors(issuePaths(error));
        toast({ ...failure(intent, stored !== undefined, messageOf(error)), variant: 'destructive' });
      } finally {
        isSaving.current = false;
        setPending(null);
      }
    };
    return form.handleSubmit(submit, (errors) => showErrors(Object.keys(errors)));
  };

  return { submitAs, pending };
}

const issuePaths = (error: unknown): string[] =>
  (error instanceof ApiError ? (error.answer?.issues ?? []) : []).map(({ path }) => path);

function useAfterSaving(form: DrawFormReturn, now: () => Date) {
  const navigate = useNavigate();
  return async (intent: Intent, draw: PrizeDraw, sent: DrawValues) => {
    if (intent === 'progress') {
      const later = typedSince(sent, form.getValues());
      const saved = valuesOf(draw, now());
      form.reset(saved);
      if (Object.keys(later).length > 0) form.reset({ ...saved, ...later }, { keepDefaultValues: true });
      toast({ title: 'Progress saved!' });
      return;
    }
    // What was typed is saved, so nobody is asked whether to leave it.
    if (intent === 'finish') await navigate({ to: '/dashboard', ignoreBlocker: true });
    else {
      await navigate({
        to: '/prize-draw/$id',
        params: { id: draw.id },
        search: { preview: true, returnToEdit: true },
        ignoreBlocker: true,
      });
    }
  };
}

function failure(intent: Intent, isUpdate: boolean, message: string) {
  if (intent === 'preview') {
    return { title: 'Preview Error', description: `Could not save changes for preview: ${message}` };
  }
  return { title: `Failed to ${isUpdate ? 'update' : 'create'} prize draw`, description: message };
}
