import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { SettingsOverview } from '#contract/platform/settings.ts';
import type { SettingName } from '#domain/site/settings.ts';
import { showIssues } from '#web/components/ui/form.ts';
import { NotConfirmed } from '#web/features/accounts/account/confirmation.tsx';
import { getErrorMessage } from '#web/lib/messages.ts';
import { useSettings } from './use-settings.ts';
import { buildFormValues, type FormValues, findChanges } from './values.ts';

/** The state and actions of the settings form. */
export function useSettingsForm({ values }: SettingsOverview) {
  /**
   * The values when the form was opened. Only differences are saved, so that another admin's changes are not undone.
   */
  const [begun, setBegun] = useState(values);
  const form = useForm<FormValues>({ defaultValues: buildFormValues(values) });
  const { save, reset } = useSettings();

  const begin = (from: SettingsOverview['values']) => {
    setBegun(from);
    form.reset(buildFormValues(from));
  };
  const submit = async (written: FormValues) => {
    const changes = findChanges(written, begun);
    if (Object.keys(changes).length === 0) return begin(values);
    try {
      const { values: saved } = await save(changes);
      begin(saved);
    } catch (error) {
      if (error instanceof NotConfirmed || showIssues(form, error)) return;
      form.setError('root', { message: getErrorMessage(error) });
    }
  };
  /** Resets one setting, and keeps unsaved changes to others. */
  const putBack = async (name: SettingName) => {
    const saved = await reset(name);
    if (!saved) return;
    setBegun((before) => ({ ...before, [name]: saved.values[name] }));
    form.resetField(name, { defaultValue: buildFormValues(saved.values)[name] });
  };
  return { form, onSubmit: form.handleSubmit(submit), discard: () => begin(values), putBack };
}
