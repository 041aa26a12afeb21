import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { SettingsAnswer } from '#contract/settings.ts';
import {
  SETTING_LIMITS as limits,
  SETTING_MESSAGES as messages,
  SETTING_NAMES as names,
  type SettingName,
} from '#domain/site/settings.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Checkbox } from '#web/components/ui/choice.tsx';
import { Field } from '#web/components/ui/field.tsx';
import {
  atMost,
  filledIn,
  looksLikeEmail,
  numberBetween,
  rules,
  showIssues,
} from '#web/components/ui/form.ts';
import { FormFailure } from '#web/components/ui/form-failure.tsx';
import { AffixedInput, Input, Textarea } from '#web/components/ui/input.tsx';
import { Section } from '#web/features/account/section.tsx';
import { messageOf } from '#web/lib/messages.ts';
import { NotConfirmed } from '../confirmation.tsx';
import { useSettings } from './use-settings.ts';
import { changesOf, type FormValues, formValues, valueWords } from './values.ts';

/** Everything that can be set, each with what it does; one button saves what was changed. */
export function SettingsFields({ settings }: { settings: SettingsAnswer }) {
  const { values } = settings;
  /** What the form began from: what somebody else sets meanwhile is not put back by it. */
  const [begun, setBegun] = useState(values);
  const form = useForm<FormValues>({ defaultValues: formValues(values) });
  const { errors, isSubmitting, isDirty } = form.formState;
  const { save, reset } = useSettings();

  const begin = (from: SettingsAnswer['values']) => {
    setBegun(from);
    form.reset(formValues(from));
  };
  const submit = async (written: FormValues) => {
    const changes = changesOf(written, begun);
    if (Object.keys(changes).length === 0) return begin(values);
    try {
      const { values: saved } = await save(changes);
      begin(saved);
    } catch (error) {
      if (error instanceof NotConfirmed || showIssues(form, error)) return;
      form.setError('root', { message: messageOf(error) });
    }
  };
  /** What was typed elsewhere meanwhile stays. */
  const putBack = async (name: SettingName) => {
    const saved = await reset(name);
    if (!saved) return;
    setBegun((before) => ({ ...before, [name]: saved.values[name] }));
    form.resetField(name, { defaultValue: formValues(saved.values)[name] });
  };
  /** Nothing where it counts as configured. */
  const note = (name: SettingName) =>
    settings.saved.includes(name) && (
      <Standing name={name} settings={settings} onReset={() => void putBack(name)} />
    );
  const whole = ({ min, max }: { min: number; max: number }, message: string) =>
    rules(numberBetween(min, max, { min: message, max: message }));

  return (
    <form noValidate onSubmit={form.handleSubmit(submit)} className="*:first:border-t-0 *:first:pt-0">
      <Section title="The site" text="What pages and e-mails call it, and where people reach you.">
        <div className="grid gap-5">
          <Field label={names.brandName} error={errors.brandName?.message} help={note('brandName')} required>
            <Input
              {...form.register(
                'brandName',
                rules(
                  filledIn(messages.brandNameMissing),
                  atMost(limits.brandName.max, messages.brandNameMax),
                ),
              )}
            />
          </Field>
          <Field
            label={names.supportEmail}
            error={errors.supportEmail?.message}
            help={note('supportEmail')}
            required
          >
            <Input
              type="email"
              {...form.register('supportEmail', rules(looksLikeEmail(messages.supportEmail)))}
            />
          </Field>
          <Field
            label={names.verificationCallUrl}
            error={errors.verificationCallUrl?.message}
            help={
              <>
                Where hosts book the call that verifies them. Without one they are asked to write to the
                support address. {note('verificationCallUrl')}
              </>
            }
            optional
          >
            <Input type="url" inputMode="url" {...form.register('verificationCallUrl')} />
          </Field>
          <Field
            label={names.socialLinks}
            error={errors.socialLinks?.message}
            help={
              <>
                One address a line, eight at most, in the order of the foot of each page.{' '}
                {note('socialLinks')}
              </>
            }
            optional
          >
            <Textarea rows={3} {...form.register('socialLinks')} />
          </Field>
        </div>
      </Section>
      <Section title="Who may come in" text="Both count within seconds, for everybody.">
        <div className="grid gap-3">
          <Checkbox
            label={names.holdingMode}
            help={
              <>
                Visitors are shown that the site is coming, in place of its pages. Signing in, and calls of
                programs, go on; so does everything for you. {note('holdingMode')}
              </>
            }
            {...form.register('holdingMode')}
          />
          <Checkbox
            label={names.newsletter}
            help={<>Whether anybody can ask for the newsletter. Subscribers stay. {note('newsletter')}</>}
            {...form.register('newsletter')}
          />
        </div>
      </Section>
      <Section title="Limits" text="For every prize draw of the site.">
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            label={names.ticketsPerOrder}
            error={errors.ticketsPerOrder?.message}
            help={note('ticketsPerOrder')}
            required
          >
            <AffixedInput
              inputMode="numeric"
              {...form.register('ticketsPerOrder', whole(limits.ticketsPerOrder, messages.ticketsPerOrder))}
            />
          </Field>
          <Field
            label={names.countdownSeconds}
            error={errors.countdownSeconds?.message}
            help={
              <>From sealing the list to the winner, live on the draw’s page. {note('countdownSeconds')}</>
            }
            required
          >
            <AffixedInput
              inputMode="numeric"
              suffix="s"
              {...form.register(
                'countdownSeconds',
                whole(limits.countdownSeconds, messages.countdownSeconds),
              )}
            />
          </Field>
        </div>
      </Section>
      <div className="grid gap-4 border-line border-t pt-6">
        <FormFailure message={errors.root?.message} />
        {values.holdingMode && (
          <Alert
            tone="warning"
            title="Holding mode is on: visitors see that the site is coming, and nothing else"
          />
        )}
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" pending={isSubmitting} pendingText="Saving..." disabled={!isDirty}>
            Save settings
          </Button>
          {isDirty && (
            <Button variant="quiet" disabled={isSubmitting} onClick={() => begin(values)}>
              Discard changes
            </Button>
          )}
        </div>
      </div>
    </form>
  );
}

type StandingProps = { name: SettingName; settings: SettingsAnswer; onReset: () => void };

/** Where an admin has set something, what the configuration says, and the way back to it. */
function Standing({ name, settings: { defaults }, onReset }: StandingProps) {
  return (
    <span>
      {`Configured as: ${valueWords(defaults[name])}. `}
      <button
        type="button"
        aria-label={`Put that back: ${names[name]}`}
        className="font-semibold text-oak underline underline-offset-2"
        onClick={onReset}
      >
        Put that back
      </button>
    </span>
  );
}
