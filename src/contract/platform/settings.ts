import { z } from 'zod';
import {
  SETTING_LIMITS as limits,
  SETTING_MESSAGES as messages,
  type SettingName,
} from '#domain/site/settings.ts';
import { type CallMap, RECORDED } from '../call.ts';
import { Id } from '../ids.ts';
import { line, requiredLine } from '../text.ts';

/** Checks that an address contains no user name or password, because public pages show it. */
function hasNoCredentials(address: string): boolean {
  if (!URL.canParse(address)) return true;
  const { username, password } = new URL(address);
  return username === '' && password === '';
}

const WebAddress = z
  .string(messages.url)
  .trim()
  .max(limits.url.max, messages.urlMax)
  .pipe(z.url({ protocol: /^https?$/, error: messages.url }))
  .refine(hasNoCredentials, messages.url);

const wholeNumber = ({ min, max }: { min: number; max: number }, message: string) =>
  z.int(message).min(min, message).max(max, message);

export const SiteSettings = z.object({
  brandName: requiredLine('The name', limits.brandName.max, messages.brandNameMissing, messages.brandNameMax),
  supportEmail: z
    .string(messages.supportEmail)
    .trim()
    .max(limits.supportEmail.max, messages.supportEmailMax)
    .pipe(z.email(messages.supportEmail)),
  verificationCallUrl: z.union([z.literal(''), WebAddress], messages.url),
  verificationInfoUrl: z.union([z.literal(''), WebAddress], messages.url),
  socialLinks: z.array(WebAddress).max(limits.socialLinks.max, messages.socialLinksMax),
  holdingMode: z.boolean(),
  salesStop: line('The sentence', limits.salesStop.max, messages.salesStop),
  salesStopReason: line('The reason', limits.salesStopReason.max, messages.salesStopReason),
  newsletter: z.boolean(),
  ticketsPerOrder: wholeNumber(limits.ticketsPerOrder, messages.ticketsPerOrder),
  monthlyLimitPence: wholeNumber(limits.monthlyLimitPence, messages.monthlyLimitPence),
  countdownSeconds: wholeNumber(limits.countdownSeconds, messages.countdownSeconds),
  payoutApprovalPence: wholeNumber(limits.payoutApprovalPence, messages.payoutApprovalPence),
  vatRatePercent: wholeNumber(limits.vatRatePercent, messages.vatRatePercent),
  reservePercent: wholeNumber(limits.reservePercent, messages.reservePercent),
  reserveDays: wholeNumber(limits.reserveDays, messages.reserveDays),
  vatNumber: line('The VAT number', limits.vatNumber.max, messages.vatNumber),
  claimDays: wholeNumber(limits.claimDays, messages.claimDays),
});

const SETTINGS = Object.keys(SiteSettings.shape) as [SettingName, ...SettingName[]];

/** Null resets a setting to its configured default. Settings that are left out do not change. */
export const SettingsChange = SiteSettings.partial()
  .extend(
    Object.fromEntries(SETTINGS.map((name) => [name, SiteSettings.shape[name].nullable().optional()])) as {
      [K in SettingName]: z.ZodOptional<z.ZodNullable<(typeof SiteSettings)['shape'][K]>>;
    },
  )
  .refine(
    (change) => Object.values(change).some((value) => value !== undefined),
    'There’s nothing to change',
  );

const Value = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]);

/**
 * `values` are the settings in effect, `defaults` come from the configuration, and `saved` names the settings that an
 * admin has changed. `approvalLimit` is the amount, in pence, above which payouts need an independent admin now. It is
 * lower than `payoutApprovalPence` until `until`, 48 hours after that was raised; otherwise, `until` is null. `changes`
 * are the latest twenty, newest first; `by` is null if the account was deleted.
 */
export const SettingsOverview = z.object({
  values: SiteSettings,
  defaults: SiteSettings,
  saved: z.array(z.enum(SETTINGS)),
  approvalLimit: z.object({ pence: z.int(), until: z.iso.datetime().nullable() }),
  changes: z.array(
    z.object({
      at: z.iso.datetime(),
      by: z.object({ id: Id, name: z.string() }).nullable(),
      setting: z.enum(SETTINGS),
      before: Value.nullable(),
      after: Value.nullable(),
    }),
  ),
});
export type SettingsOverview = z.infer<typeof SettingsOverview>;

export const settingCalls = {
  'GET /api/v1/admin/settings': {
    summary: 'Get the site settings',
    description: 'Returns the settings in effect, their defaults and the latest changes.',
    tag: 'Admin',
    access: 'admin',
    status: 200,
    response: SettingsOverview,
  },
  'PATCH /api/v1/admin/settings': {
    ...RECORDED,
    summary: 'Change site settings',
    description:
      'Changes the settings that you send; null resets a setting to its default. All processes apply the change within seconds, except a higher `payoutApprovalPence`: it applies after 48 hours, and all admins get an email. While `salesStop` has a sentence, no tickets are sold on the site: purchases get 409 `sales_stopped` with it. Orders that are being paid can still be paid.',
    tag: 'Admin',
    access: 'admin',
    requiresReauthentication: 'always',
    body: SettingsChange,
    status: 200,
    response: SettingsOverview,
  },
} as const satisfies CallMap;
