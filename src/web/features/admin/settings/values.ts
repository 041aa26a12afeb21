import type { SettingsOverview } from '#contract/platform/settings.ts';
import { formatPlainPounds, formatPounds, toPence } from '#domain/money/format.ts';
import { SETTING_NAMES, type SettingName } from '#domain/site/settings.ts';
import { formatNumber } from '#domain/text/numbers.ts';

/** The form's values: links as lines, numbers as text, amounts in pounds. */
export type FormValues = {
  brandName: string;
  supportEmail: string;
  verificationCallUrl: string;
  verificationInfoUrl: string;
  socialLinks: string;
  holdingMode: boolean;
  newsletter: boolean;
  salesStop: string;
  salesStopReason: string;
  ticketsPerOrder: string;
  monthlyLimitPence: string;
  countdownSeconds: string;
  payoutApprovalPence: string;
  vatRatePercent: string;
  reservePercent: string;
  reserveDays: string;
  vatNumber: string;
  claimDays: string;
};

type Values = SettingsOverview['values'];

export const buildFormValues = (values: Values): FormValues => ({
  ...values,
  socialLinks: values.socialLinks.join('\n'),
  ticketsPerOrder: String(values.ticketsPerOrder),
  monthlyLimitPence: formatPlainPounds(values.monthlyLimitPence),
  countdownSeconds: String(values.countdownSeconds),
  payoutApprovalPence: formatPlainPounds(values.payoutApprovalPence),
  vatRatePercent: String(values.vatRatePercent),
  reservePercent: String(values.reservePercent),
  reserveDays: String(values.reserveDays),
  claimDays: String(values.claimDays),
});

/** Returns the changed settings in the API's format. The server rejects invalid numbers. */
export function findChanges(form: FormValues, now: Values): Partial<Values> {
  const wanted: Values = {
    ...form,
    // They have a switch of their own, so a form that was opened before must not undo it.
    salesStop: now.salesStop,
    salesStopReason: now.salesStopReason,
    brandName: form.brandName.trim(),
    supportEmail: form.supportEmail.trim(),
    verificationCallUrl: form.verificationCallUrl.trim(),
    verificationInfoUrl: form.verificationInfoUrl.trim(),
    socialLinks: form.socialLinks.split(/\s+/).filter(Boolean),
    ticketsPerOrder: Number(form.ticketsPerOrder.trim() || Number.NaN),
    monthlyLimitPence: toPence(Number(form.monthlyLimitPence.trim() || Number.NaN)),
    countdownSeconds: Number(form.countdownSeconds.trim() || Number.NaN),
    vatRatePercent: Number(form.vatRatePercent.trim() || Number.NaN),
    reservePercent: Number(form.reservePercent.trim() || Number.NaN),
    reserveDays: Number(form.reserveDays.trim() || Number.NaN),
    vatNumber: form.vatNumber.trim(),
    payoutApprovalPence: toPence(Number(form.payoutApprovalPence.trim() || Number.NaN)),
    claimDays: Number(form.claimDays.trim() || Number.NaN),
  };
  const names = Object.keys(SETTING_NAMES) as SettingName[];
  return Object.fromEntries(
    names
      .filter((name) => JSON.stringify(wanted[name]) !== JSON.stringify(now[name]))
      .map((name) => [name, wanted[name]]),
  );
}

type Shown = SettingsOverview['changes'][number]['before'];

/** A setting's value as text. */
export function describeValue(name: SettingName, value: Shown): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (typeof value === 'number' && name.endsWith('Pence')) return formatPounds(value);
  if (typeof value === 'number') return formatNumber(value);
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.join(', ');
  return value || 'none';
}
