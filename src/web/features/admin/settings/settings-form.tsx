import type { SettingsOverview } from '#contract/platform/settings.ts';
import { SETTING_NAMES, type SettingName } from '#domain/site/settings.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { FormFailure } from '#web/components/ui/form-failure.tsx';
import { LeaveGuard } from '#web/components/ui/leave-guard.tsx';
import { DoorFields, LimitFields, PayoutFields, SiteFields } from './settings-fields.tsx';
import { useSettingsForm } from './use-settings-form.ts';
import { describeValue } from './values.ts';

/** Every setting with its effect; one button saves all changes. */
export function SettingsForm({ settings }: { settings: SettingsOverview }) {
  const { form, onSubmit, discard, putBack } = useSettingsForm(settings);
  const { errors, isSubmitting, isDirty } = form.formState;
  /** Returns no note if the configured value applies. */
  const note = (name: SettingName) =>
    settings.saved.includes(name) && (
      <SettingDefault name={name} settings={settings} onReset={() => void putBack(name)} />
    );
  return (
    <form noValidate onSubmit={onSubmit} className="*:first:border-t-0 *:first:pt-0">
      <LeaveGuard isDirty={isDirty} lost="Your unsaved changes" />
      <SiteFields form={form} note={note} />
      <DoorFields form={form} note={note} />
      <LimitFields form={form} note={note} />
      <PayoutFields form={form} note={note} values={settings.values} approvalLimit={settings.approvalLimit} />
      <div className="grid gap-4 border-line border-t pt-6">
        <FormFailure message={errors.root?.message} />
        {settings.values.holdingMode && (
          <Alert tone="warning" title="Holding mode is on, so visitors only see the holding page" />
        )}
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" pending={isSubmitting} pendingText="Saving..." disabled={!isDirty}>
            Save settings
          </Button>
          {isDirty && (
            <Button variant="quiet" disabled={isSubmitting} onClick={discard}>
              Discard changes
            </Button>
          )}
        </div>
      </div>
    </form>
  );
}

type SettingDefaultProps = { name: SettingName; settings: SettingsOverview; onReset: () => void };

/** Shown if an admin has changed a setting: the configured value and a reset button. */
function SettingDefault({ name, settings: { defaults }, onReset }: SettingDefaultProps) {
  return (
    <span>
      {`Default: ${describeValue(name, defaults[name])}. `}
      <button
        type="button"
        aria-label={`Reset to default: ${SETTING_NAMES[name]}`}
        className="font-semibold text-accent underline underline-offset-2"
        onClick={onReset}
      >
        Reset to default
      </button>
    </span>
  );
}
