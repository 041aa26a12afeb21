import { type FormEvent, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import type { User } from '#contract/accounts/accounts.ts';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { hasRight } from '#domain/organisations/roles.ts';
import { Page } from '#web/components/layout/page.tsx';
import { useAccountStatus } from '#web/features/accounts/account/use-account-status.ts';
import { useOwnOrganisations } from '#web/features/draws/organisations/own-organisations.ts';
import { getServerNow, type ServerTime } from '#web/lib/server-time.ts';
import { ActionBar } from './action-bar.tsx';
import { AlreadyCreated } from './already-created.tsx';
import { ChangedMeanwhile } from './changed-meanwhile.tsx';
import { DraftConflict, DraftStatus } from './draft/draft-conflict.tsx';
import { SavedDraftOffer } from './draft/saved-draft-offer.tsx';
import { useSavedDraft } from './draft/use-saved-draft.ts';
import { type DrawFormFacts, DrawFormFactsProvider } from './form-context.tsx';
import { FormHeader } from './form-header.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { findLocks } from './locks.ts';
import { Notices } from './notices.tsx';
import { DrawPreview } from './preview/lazy-preview.ts';
import { mayPublish } from './publish.ts';
import { StepNav } from './step-nav.tsx';
import { StepScreens } from './step-screens.tsx';
import type { Step } from './step-search.ts';
import { getAdjacentStep } from './steps.ts';
import { useDrawForm } from './use-draw-form.ts';
import { useSteps } from './use-steps.ts';
import { useSubmitDraw } from './use-submit-draw.ts';
import { copyToNewDraw, createDrawValues, toFormValues } from './values.ts';

type DrawFormProps = {
  user: User;
  /** The draw to edit; undefined when creating one. */
  stored?: PrizeDraw;
  copied?: PrizeDraw | undefined;
  time: ServerTime;
  step: Step;
  preview: boolean;
};

/** The form for a draw. Its five steps are in the order in which hosts usually make decisions. */
export function DrawForm(props: DrawFormProps) {
  const { copied, step, preview } = props;
  const { form, facts, steps, draft, saving, disabled, onSubmit } = useEditing(props);
  const { submitAs, pending, collided, created } = saving;
  return (
    <FormProvider {...form}>
      <DrawFormFactsProvider value={facts}>
        {/* Before hydration, submitting with this method does nothing. */}
        <form ref={steps.element} method="dialog" noValidate onSubmit={(event) => void onSubmit(event)}>
          <ChangedMeanwhile collided={collided} disabled={disabled || pending !== null} />
          <AlreadyCreated created={created} disabled={disabled || pending !== null} />
          {preview && (
            <DrawPreview
              pending={pending}
              disabled={disabled}
              onBack={() => void steps.hidePreview()}
              onSubmit={submitAs('finish')}
            />
          )}
          {/* All steps stay mounted during the preview, because pictures may still be uploading. */}
          <div hidden={preview}>
            <Page>
              <FormHeader
                copied={copied}
                disabled={disabled || pending !== null}
                onPreview={() => void steps.showPreview(step)}
                onSaveAndPreview={submitAs('preview')}
              />
              {!copied && <SavedDraftOffer draft={draft} />}
              {!created && <DraftConflict draft={draft} />}
              <Notices step={step} />
              <StepNav step={step} onJump={steps.jump} />
              <DraftStatus draft={draft} />
              <StepScreens step={step} />
            </Page>
            <ActionBar
              step={step}
              pending={pending}
              disabled={disabled}
              onBack={steps.back}
              onProgress={submitAs('progress')}
            />
          </div>
        </form>
        <LeaveGuard kept={draft.state} />
      </DrawFormFactsProvider>
    </FormProvider>
  );
}

/** The form's state, step and actions. */
function useEditing({ user: guarded, stored, copied, time, step, preview }: DrawFormProps) {
  const user = useAccountStatus({ guarded });
  const [openedAt] = useState(() => new Date(time.at));
  const own = useOwnOrganisations(user);
  const organisations = own.filter(({ role, nameRefusal }) => hasRight(role, 'edit') && nameRefusal === null);
  const now = () => new Date(getServerNow(time));
  const locks = findLocks(stored);
  const [defaultValues] = useState(() => firstValues({ user, stored, copied, openedAt, organisations }));
  const form = useDrawForm({ defaultValues, stored, now });
  const steps = useSteps({ form, step, preview, stored });
  const draft = useSavedDraft({ form, defaultValues, owner: stored ? undefined : user.id });
  const { showErrors } = steps;
  const saving = useSubmitDraw({ form, stored, now, showErrors, draft });
  const isLast = getAdjacentStep(step, 1) === undefined;
  const onSubmit = (event: FormEvent) => {
    if (isLast || preview) return saving.submitAs('finish')(event);
    event.preventDefault();
    return steps.next();
  };
  return {
    form,
    steps,
    draft,
    saving,
    onSubmit,
    facts: { user, organisations, stored, isCopy: copied !== undefined, locks, openedAt, time },
    disabled: locks.all !== undefined || (user.revoked && !stored),
  };
}

type Beginning = Pick<DrawFormProps, 'user' | 'copied'> &
  Pick<DrawFormFacts, 'organisations' | 'stored' | 'openedAt'>;

function firstValues({ user, stored, copied, openedAt, organisations }: Beginning) {
  if (stored) return toFormValues(stored, openedAt);
  if (copied) return copyToNewDraw(copied, openedAt, mayPublish(user));
  // Hosts who have created an organisation want its name on their draws.
  const [organisation] = organisations;
  const may = mayPublish(organisation ? { ...user, verified: organisation.mayPublish } : user);
  return { ...createDrawValues(openedAt, may), organisation: organisation?.slug ?? '' };
}
