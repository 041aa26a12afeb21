import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { SettingsOverview } from '#contract/platform/settings.ts';
import { formatPounds } from '#domain/money/format.ts';
import { LIMIT_DELAY_HOURS } from '#domain/payouts/approval-limit.ts';
import {
  SETTING_LIMITS as limits,
  SETTING_MESSAGES as messages,
  SETTING_NAMES as names,
  type SettingName,
} from '#domain/site/settings.ts';
import { formatDateTime } from '#domain/time/london.ts';
import { AffixedInput } from '#web/components/ui/affixed-input.tsx';
import { Checkbox } from '#web/components/ui/choice.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { atMost, isFilledIn, looksLikeEmail, numberBetween, rules } from '#web/components/ui/form.ts';
import { Input } from '#web/components/ui/input.tsx';
import { Textarea } from '#web/components/ui/textarea.tsx';
import { Section } from '#web/features/accounts/account/section.tsx';
import type { FormValues } from './values.ts';

type FieldsProps = {
  form: UseFormReturn<FormValues>;
  /** Returns a note below a setting about its current value. */
  note: (name: SettingName) => ReactNode;
};

export function SiteFields({ form, note }: FieldsProps) {
  const { errors } = form.formState;
  return (
    <Section title="The site" text="What we call it on pages and in emails, and how people contact you.">
      <div className="grid gap-5">
        <Field label={names.brandName} error={errors.brandName?.message} help={note('brandName')} required>
          <Input
            {...form.register(
              'brandName',
              rules(
                isFilledIn(messages.brandNameMissing),
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
              Where hosts book their verification call. If you leave this empty, we ask them to email the
              support address. {note('verificationCallUrl')}
            </>
          }
          optional
        >
          <Input type="url" inputMode="url" {...form.register('verificationCallUrl')} />
        </Field>
        <Field
          label={names.verificationInfoUrl}
          error={errors.verificationInfoUrl?.message}
          help={
            <>
              Where “Learn More” leads hosts who aren’t verified yet. Without one, it leads to Why Us.{' '}
              {note('verificationInfoUrl')}
            </>
          }
          optional
        >
          <Input type="url" inputMode="url" {...form.register('verificationInfoUrl')} />
        </Field>
        <Field
          label={names.socialLinks}
          error={errors.socialLinks?.message}
          help={
            <>
              One web address per line, up to eight. They appear in this order in the footer.{' '}
              {note('socialLinks')}
            </>
          }
          optional
        >
          <Textarea rows={3} {...form.register('socialLinks')} />
        </Field>
      </div>
    </Section>
  );
}

export function DoorFields({ form, note }: FieldsProps) {
  return (
    <Section title="Access" text="Changes apply to everyone within seconds.">
      <div className="grid gap-3">
        <Checkbox
          label={names.holdingMode}
          help={
            <>
              Visitors see a holding page instead of the site. People can still sign in, apps can still use
              the API, and you see everything as usual. {note('holdingMode')}
            </>
          }
          {...form.register('holdingMode')}
        />
        <Checkbox
          label={names.newsletter}
          help={
            <>
              Lets people sign up for the newsletter. If you turn it off, you keep your subscribers.{' '}
              {note('newsletter')}
            </>
          }
          {...form.register('newsletter')}
        />
      </div>
    </Section>
  );
}

export function LimitFields({ form, note }: FieldsProps) {
  const { errors } = form.formState;
  return (
    <Section title="Limits" text="These apply to every prize draw.">
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
          label={names.monthlyLimitPence}
          error={errors.monthlyLimitPence?.message}
          help={
            <>
              Over all prize draws, in a calendar month. People can set a lower limit.{' '}
              {note('monthlyLimitPence')}
            </>
          }
          required
        >
          <AffixedInput
            inputMode="decimal"
            prefix="£"
            {...form.register(
              'monthlyLimitPence',
              pounds(limits.monthlyLimitPence, messages.monthlyLimitPence),
            )}
          />
        </Field>
        <Field
          label={names.countdownSeconds}
          error={errors.countdownSeconds?.message}
          help={
            <>
              The time between sealing the list and showing the winner, live on the draw’s page.{' '}
              {note('countdownSeconds')}
            </>
          }
          required
        >
          <AffixedInput
            inputMode="numeric"
            suffix="s"
            {...form.register('countdownSeconds', whole(limits.countdownSeconds, messages.countdownSeconds))}
          />
        </Field>
        <Field
          label={names.claimDays}
          error={errors.claimDays?.message}
          help={<>Applies to prize draws published from now on. {note('claimDays')}</>}
          required
        >
          <AffixedInput
            inputMode="numeric"
            suffix="days"
            {...form.register('claimDays', whole(limits.claimDays, messages.claimDays))}
          />
        </Field>
      </div>
    </Section>
  );
}

type PayoutFieldsProps = FieldsProps & Pick<SettingsOverview, 'values' | 'approvalLimit'>;

export function PayoutFields({ form, note, values, approvalLimit }: PayoutFieldsProps) {
  const { errors } = form.formState;
  return (
    <Section title="Payouts and invoices" text="How we pay hosts, charities and winners.">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label={names.payoutApprovalPence}
          error={errors.payoutApprovalPence?.message}
          help={
            <>
              The admin who approves a larger payout cannot be the payee or the person who entered the bank
              details. If you raise the amount, it applies after {LIMIT_DELAY_HOURS} hours, and we email all
              admins.{' '}
              {approvalLimit.until && (
                <strong className="font-semibold text-ink">
                  {`${formatPounds(values.payoutApprovalPence)} applies from ${formatDateTime(approvalLimit.until)}. Until then, a lower amount applies, currently ${formatPounds(approvalLimit.pence)}. `}
                </strong>
              )}
              {note('payoutApprovalPence')}
            </>
          }
          required
        >
          <AffixedInput
            inputMode="decimal"
            prefix="£"
            {...form.register(
              'payoutApprovalPence',
              pounds(limits.payoutApprovalPence, messages.payoutApprovalPence),
            )}
          />
        </Field>
        <Field
          label={names.reservePercent}
          error={errors.reservePercent?.message}
          help={<>Kept in case payments are disputed. {note('reservePercent')}</>}
          required
        >
          <AffixedInput
            inputMode="numeric"
            suffix="%"
            {...form.register('reservePercent', whole(limits.reservePercent, messages.reservePercent))}
          />
        </Field>
        <Field
          label={names.reserveDays}
          error={errors.reserveDays?.message}
          help={note('reserveDays')}
          required
        >
          <AffixedInput
            inputMode="numeric"
            suffix="days"
            {...form.register('reserveDays', whole(limits.reserveDays, messages.reserveDays))}
          />
        </Field>
        <Field
          label={names.vatRatePercent}
          error={errors.vatRatePercent?.message}
          help={<>Enter 0 if you don’t charge VAT. {note('vatRatePercent')}</>}
          required
        >
          <AffixedInput
            inputMode="numeric"
            suffix="%"
            {...form.register('vatRatePercent', whole(limits.vatRatePercent, messages.vatRatePercent))}
          />
        </Field>
        <Field label={names.vatNumber} error={errors.vatNumber?.message} help={note('vatNumber')} optional>
          <Input {...form.register('vatNumber', rules(atMost(limits.vatNumber.max, messages.vatNumber)))} />
        </Field>
      </div>
    </Section>
  );
}

const pounds = ({ min, max }: { min: number; max: number }, message: string) =>
  rules(numberBetween(min / 100, max / 100, { min: message, max: message }));

const whole = ({ min, max }: { min: number; max: number }, message: string) =>
  rules(numberBetween(min, max, { min: message, max: message }));
