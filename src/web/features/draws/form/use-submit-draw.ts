import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { showIssues } from '#web/components/ui/form.ts';
import { toast } from '#web/components/ui/toast.ts';
import { ApiError } from '#web/lib/api.ts';
import { getErrorMessage } from '#web/lib/messages.ts';
import type { DraftKeeping } from './draft/use-saved-draft.ts';
import { findLaterEdits } from './find-later-edits.ts';
import { buildPayload } from './payload.ts';
import { buildSavedMessage } from './saved-message.ts';
import type { DrawFormReturn } from './use-draw-form.ts';
import { useReadDraw, useSaveDraw } from './use-save-draw.ts';
import { type DrawValues, toFormValues } from './values.ts';

/** What a submit button does: save and finish, save and continue, or save and preview. */
export type Intent = 'finish' | 'progress' | 'preview';

type Options = {
  form: DrawFormReturn;
  stored: PrizeDraw | undefined;
  now: () => Date;
  /** Moves the focus to the first invalid field. */
  showErrors: (paths: readonly string[]) => void;
  draft: Pick<DraftKeeping, 'key' | 'renew' | 'forget'>;
};

/**
 * A conflict with another user's save, or with an earlier save of the same draft. The user decides how to continue.
 */
export type Collision = { intent: Intent; title: string; description: string };

const COLLISIONS: readonly string[] = ['changed_meanwhile', 'idempotency_conflict'];

/** Provides the three ways to save. Errors from the browser or the server are shown at their fields. */
export function useSubmitDraw({ form, stored, now, showErrors, draft }: Options) {
  const [pending, setPending] = useState<Intent | null>(null);
  const [collision, setCollision] = useState<Collision | null>(null);
  const save = useSaveDraw(stored, draft.key);
  const read = useReadDraw();
  const continueAfterSaving = useAfterSaving(form, now);
  // The revision that the form was loaded with. A background refetch must not change it, because the form keeps the
  // values that are based on it.
  const revision = useRef(stored?.revision);
  // A ref, because a second press before the buttons are disabled would create the draw twice.
  const isSaving = useRef(false);

  const alone = async (intent: Intent, work: () => Promise<void>) => {
    if (isSaving.current) return;
    isSaving.current = true;
    setPending(intent);
    try {
      await work();
    } catch (error) {
      const notice = failure(intent, stored !== undefined, getErrorMessage(error));
      if (error instanceof ApiError && COLLISIONS.includes(error.code ?? ''))
        return setCollision({ intent, ...notice });
      if (showIssues(form, error)) showErrors(issuePaths(error));
      toast({ ...notice, variant: 'destructive' });
    } finally {
      isSaving.current = false;
      setPending(null);
    }
  };

  const send = async (intent: Intent, values: DrawValues, over = stored) => {
    const replaces = revision.current !== undefined && { replacesRevision: revision.current };
    const draw = await save.mutateAsync({
      ...buildPayload(values, { now: now(), stored: over }),
      ...replaces,
    });
    revision.current = draw.revision;
    setCollision(null);
    if (!stored) draft.forget();
    const isPublished = wasJustPublished(draw, stored);
    await continueAfterSaving(intent, draw, { sent: values, isPublished });
    if (intent === 'finish' && !isPublished) toast(buildSavedMessage(draw, stored !== undefined));
  };

  const submit = (intent: Intent, work: (values: DrawValues) => Promise<void>) =>
    form.handleSubmit(
      (values) => alone(intent, () => work(values)),
      (errors) => showErrors(Object.keys(errors)),
    );
  const submitAs = (intent: Intent) =>
    submit(intent, (values) => {
      setCollision(null);
      return send(intent, values);
    });

  /** Fetches the saved draw, and uses it as the form's new base. */
  const meet = async ({ id }: PrizeDraw) => {
    const draw = await read(id);
    revision.current = draw.revision;
    return draw;
  };
  const collided = collision &&
    stored && {
      ...collision,
      saveOver: submit(collision.intent, async (values) =>
        send(collision.intent, values, await meet(stored)),
      ),
      loadSaved: () =>
        alone('progress', async () => {
          form.reset(toFormValues(await meet(stored), now()));
          setCollision(null);
          toast({ title: 'We’ve loaded the saved version.' });
        }),
    };
  const created = collision &&
    !stored && {
      createAnother: submit(collision.intent, (values) => {
        draft.renew();
        return send(collision.intent, values);
      }),
    };
  return { submitAs, pending, collided, created };
}

type Saving = ReturnType<typeof useSubmitDraw>;
export type Collided = NonNullable<Saving['collided']>;
export type Created = NonNullable<Saving['created']>;

const issuePaths = (error: unknown): string[] =>
  (error instanceof ApiError ? (error.body?.issues ?? []) : []).map(({ path }) => path);

type Saved = { sent: DrawValues; isPublished: boolean };

/** Whether visitors can see a draw that they could not see before. */
const wasJustPublished = (draw: PrizeDraw, before: PrizeDraw | undefined): boolean =>
  draw.startDate !== null && draw.status !== 'inactive' && (before?.startDate ?? null) === null;

function useAfterSaving(form: DrawFormReturn, now: () => Date) {
  const navigate = useNavigate();
  return async (intent: Intent, draw: PrizeDraw, { sent, isPublished }: Saved) => {
    if (intent === 'progress') {
      const later = findLaterEdits(sent, form.getValues());
      const saved = toFormValues(draw, now());
      form.reset(saved);
      if (Object.keys(later).length > 0) form.reset({ ...saved, ...later }, { keepDefaultValues: true });
      toast({ title: 'Progress saved!' });
      return;
    }
    // Everything is saved, so the leave prompt is skipped.
    if (intent === 'finish') {
      await navigate({ to: '/dashboard', ignoreBlocker: true });
      // What is shown after publishing has its own address, so that a reload shows it again.
      if (isPublished) await navigate({ to: '/dashboard', search: { published: draw.id }, replace: true });
    } else {
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
