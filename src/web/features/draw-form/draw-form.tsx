import { Eye } from 'lucide-react';
import { useState } from 'react';
import { FormProvider } from 'react-hook-form';
import type { User } from '#contract/accounts.ts';
import type { PrizeDraw } from '#contract/draws.ts';
import { Page } from '#web/components/layout/page.tsx';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { VerificationBanner } from '#web/features/dashboard/verification-banner.tsx';
import { type ServerTime, serverNow } from '#web/lib/server-time.ts';
import { ActionBar } from './action-bar.tsx';
import { EstimateReceipt } from './estimate-receipt.tsx';
import { BasicDetails } from './fields/basic-details.tsx';
import { CharityAndTrees } from './fields/charity-and-trees.tsx';
import { Finalize } from './fields/finalize.tsx';
import { SkillGames } from './fields/skill-games.tsx';
import { TicketSetup } from './fields/ticket-setup.tsx';
import { DrawFormFactsProvider } from './form-context.tsx';
import { FormHeader } from './form-header.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { locksOf } from './locks.ts';
import { mayPublish } from './publish.ts';
import { StepSection } from './step-section.tsx';
import type { Step } from './steps.ts';
import { useDrawForm, useFocusOnFirstError } from './use-draw-form.ts';
import { useShownStep } from './use-shown-step.ts';
import { useSubmitDraw } from './use-submit-draw.ts';
import { newDrawValues, valuesOf } from './values.ts';

type DrawFormProps = {
  user: User;
  /** The draw to edit; undefined where one is created. */
  stored?: PrizeDraw;
  time: ServerTime;
  step: Step | undefined;
};

/** Everything about a prize draw on one page, in the order in which a host thinks of it. */
export function DrawForm({ user, stored, time, step }: DrawFormProps) {
  const [openedAt] = useState(() => new Date(time.at));
  const now = () => new Date(serverNow(time));
  const locks = locksOf(stored);
  const defaultValues = stored ? valuesOf(stored, openedAt) : newDrawValues(openedAt, mayPublish(user));
  const form = useDrawForm({ defaultValues, stored, now });
  const { element, focusOnFirstError } = useFocusOnFirstError(form);
  const { submitAs, pending } = useSubmitDraw({ form, stored, now, focusOnFirstError });
  useShownStep(step);

  const disabled = locks.all !== undefined || (user.revoked && !stored);
  const preview = stored && (
    <Button variant="secondary" disabled={disabled || pending !== null} onClick={submitAs('preview')}>
      <Eye className="size-4.5" aria-hidden="true" />
      Save and preview
    </Button>
  );

  return (
    <FormProvider {...form}>
      <DrawFormFactsProvider value={{ user, stored, locks, openedAt }}>
        {/* Before the script is there, a submitted form of this method goes nowhere. */}
        <form
          ref={element}
          method="dialog"
          noValidate
          onSubmit={submitAs('finish')}
          className="[&_:is(input,textarea,select,button)]:scroll-mb-28"
        >
          <Page>
            <FormHeader stored={stored} actions={preview} />
            <Notices user={user} locks={locks} />
            <div className="grid gap-x-16 gap-y-10 pb-14 lg:grid-cols-[minmax(0,1fr)_21rem]">
              <FormParts />
              <aside className="self-start lg:sticky lg:top-24">
                <EstimateReceipt />
              </aside>
            </div>
          </Page>
          <ActionBar pending={pending} disabled={disabled} onProgress={submitAs('progress')} />
        </form>
        <LeaveGuard isDirty={form.formState.isDirty} title={form.getValues('title').trim()} />
      </DrawFormFactsProvider>
    </FormProvider>
  );
}

/** What stands in the way of saving or publishing. */
function Notices({ user, locks }: { user: User; locks: ReturnType<typeof locksOf> }) {
  const unverified = !mayPublish(user);
  if (!unverified && !locks.all && !locks.terms) return null;
  return (
    <div className="mb-10 grid gap-4">
      {unverified && <VerificationBanner user={user} />}
      {locks.all && <Alert tone="warning" title={locks.all} />}
      {locks.terms && (
        <Alert title="Tickets have been sold">
          What buyers were promised is locked. The description, the picture, the progress bar, the colours,
          the layout and the letters can still be changed, and extra trees can be added.
        </Alert>
      )}
    </div>
  );
}

function FormParts() {
  return (
    <div className="min-w-0">
      <StepSection step="basics">
        <BasicDetails />
      </StepSection>
      <StepSection step="tickets">
        <TicketSetup />
      </StepSection>
      <StepSection step="skillgame">
        <SkillGames />
      </StepSection>
      <StepSection step="charity">
        <CharityAndTrees />
      </StepSection>
      <StepSection step="finalize">
        <Finalize />
      </StepSection>
    </div>
  );
}
