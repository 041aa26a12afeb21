import { z } from 'zod';
import {
  SETTING_LIMITS as limits,
  SETTING_MESSAGES as messages,
  type SettingName,
} from '#domain/site/settings.ts';
import { type CallMap, RECORDED } from '../call.ts';
import { Id } from '../ids.ts';
import { requiredLine } from '../text.ts';

/** Who signs in there is nobody's to read. */
function hasNobody(address: string): boolean {
  if (!URL.canParse(address)) return true;
  const { username, password } = new URL(address);
  return username === '' && password === '';
}

const WebAddress = z
  .string(messages.url)
  .trim()
  .max(limits.url.max, messages.urlMax)
  .pipe(z.url({ protocol: /^https?$/, error: messages.url }))
  .refine(hasNobody, messages.url);

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
  socialLinks: z.array(WebAddress).max(limits.socialLinks.max, messages.socialLinksMax),
  holdingMode: z.boolean(),
  newsletter: z.boolean(),
  ticketsPerOrder: wholeNumber(limits.ticketsPerOrder, messages.ticketsPerOrder),
  countdownSeconds: wholeNumber(limits.countdownSeconds, messages.countdownSeconds),
});

const SETTINGS = Object.keys(SiteSettings.shape) as [SettingName, ...SettingName[]];

/** Null puts a setting back to what the configuration says; what is left out stays. */
export const SettingsChange = SiteSettings.partial()
  .extend(
    Object.fromEntries(SETTINGS.map((name) => [name, SiteSettings.shape[name].nullable().optional()])) as {
      [K in SettingName]: z.ZodOptional<z.ZodNullable<(typeof SiteSettings)['shape'][K]>>;
    },
  )
  .refine(
    (change) => Object.values(change).some((value) => value !== undefined),
    'There is nothing to change',
  );

const Value = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]);

/**
 * `values` are those that count, `defaults` those of the configuration, and `saved` names what an admin has set instead.
 * `changes` are the latest twenty, newest first; `by` is null where the account is gone.
 */
export const SettingsAnswer = z.object({
  values: SiteSettings,
  defaults: SiteSettings,
  saved: z.array(z.enum(SETTINGS)),
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
export type SettingsAnswer = z.infer<typeof SettingsAnswer>;

export const settingCalls = {
  'GET /api/v1/admin/settings': {
    summary: 'What is set about the site, what the configuration says, and who changed what',
    tag: 'Admin',
    access: 'admin',
    status: 200,
    response: SettingsAnswer,
  },
  'PATCH /api/v1/admin/settings': {
    ...RECORDED,
    summary: 'Set something about the site; every process knows it within seconds',
    tag: 'Admin',
    access: 'admin',
    requiresReauthentication: 'always',
    body: SettingsChange,
    status: 200,
    response: SettingsAnswer,
  },
} as const satisfies CallMap;
