import { SiteSettings as Shape } from '#contract/platform/settings.ts';
import { CLAIM_DAYS } from '#domain/awards/deadlines.ts';
import type { SettingName, SiteSettings } from '#domain/site/settings.ts';
import type { Config } from '#server/config.ts';

export const SETTINGS = Object.keys(Shape.shape) as SettingName[];

/** The default settings, from the configuration. */
export function buildDefaults(config: Config): SiteSettings {
  return {
    brandName: config.brandName,
    supportEmail: config.supportEmail,
    verificationCallUrl: config.verificationCallUrl ?? '',
    verificationInfoUrl: config.verificationInfoUrl ?? '',
    socialLinks: config.socialLinks.map(({ url }) => url),
    holdingMode: config.holdingMode,
    salesStop: '',
    salesStopReason: '',
    newsletter: true,
    ticketsPerOrder: Shape.shape.ticketsPerOrder.maxValue ?? 1,
    monthlyLimitPence: config.monthlyLimitPence,
    countdownSeconds: config.countdownSeconds,
    payoutApprovalPence: 100_000,
    vatRatePercent: 0,
    // Test payments cannot be disputed.
    reservePercent: config.payments.provider === 'test' ? 0 : 10,
    reserveDays: config.payments.provider === 'test' ? 0 : 60,
    vatNumber: '',
    claimDays: CLAIM_DAYS.default,
  };
}

/**
 * The settings in effect: saved values, and the defaults for all others. Ignores values that another version of the
 * program saved and that this version cannot use.
 */
export function mergeSettings(defaults: SiteSettings, saved: ReadonlyMap<string, unknown>) {
  const usable = SETTINGS.flatMap((name) => {
    const parsed = Shape.shape[name].safeParse(saved.get(name));
    return saved.has(name) && parsed.success ? [[name, parsed.data] as const] : [];
  });
  const values: SiteSettings = { ...defaults, ...Object.fromEntries(usable) };
  return { values, saved: usable.map(([name]) => name) };
}

export function isSameValue(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
