import type { Site } from '#contract/platform/site.ts';
import { KEPT_KINDS, type KeptDays, RETENTION } from '#domain/conduct/retention.ts';
import type { EmailSite } from '#domain/email/email.ts';
import { type ApprovalLimit, calculateApprovalLimit } from '#domain/payouts/approval-limit.ts';
import type { SettingName, SiteSettings } from '#domain/site/settings.ts';
import { parseSocialLink } from '#domain/site/social-links.ts';
import { getLondonYear } from '#domain/time/london.ts';
import type { Clock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import { recordAct } from '#server/db/audit.ts';
import type { Connection, Database, Transaction } from '#server/db/database.ts';
import type { Viewer } from '#server/viewer.ts';
import { buildDefaults, isSameValue, mergeSettings } from './policy.ts';
import * as store from './store.ts';

/** The payout limit was raised to `toPence`. Until `limit.until`, `limit.pence` applies. */
export type RaisedLimit = { toPence: number; limit: ApprovalLimit };

type Needs = {
  config: Config;
  clock: Clock;
  db: Database;
  /** Called in the transaction of the change. */
  onLimitRaised: (tx: Transaction, raised: RaisedLimit) => Promise<void>;
};

type Change = { [K in SettingName]?: SiteSettings[K] | null | undefined };

const CHANGE = 'settings.change';
const LATEST_CHANGES = 20;

export type SettingsService = ReturnType<typeof createSettings>;

/**
 * The site's settings: the configuration, except where admins have saved other values. Each process keeps the settings
 * in memory, and reads them again every second and after each change.
 */
export function createSettings({ config, clock, db, onLimitRaised }: Needs) {
  const defaults = buildDefaults(config);
  let known: SiteSettings | undefined;

  const reread = async () => {
    const read = mergeSettings(defaults, await store.readSaved(db));
    known = read.values;
    return read;
  };
  const current = async (): Promise<SiteSettings> => known ?? (await reread()).values;
  /**
   * The amount above which payouts need an independent admin now. It is lower than the setting for some time after the
   * setting was raised, so that no admin can raise the limit, approve a payment and lower it again.
   */
  const readApprovalLimit = async (connection: Connection): Promise<ApprovalLimit> => {
    const { saved, replaced } = await store.readApprovalLimits(connection);
    const { values } = mergeSettings(defaults, new Map([['payoutApprovalPence', saved]]));
    return calculateApprovalLimit(
      values.payoutApprovalPence,
      replaced.flatMap(({ pence, at }) => (typeof pence === 'number' ? [{ pence, at: new Date(at) }] : [])),
    );
  };

  return {
    current,
    readApprovalLimit,

    /** The settings as last read; before the first read, the defaults. */
    known: (): SiteSettings => known ?? defaults,

    /** Applies changes that other processes have saved. */
    follow: async (): Promise<void> => void (await reread()),

    site: async (): Promise<Omit<Site, 'publicUrl'>> => siteOf(config, await current(), clock.now()),

    /**
     * The site as emails show it. Emails are not sent in response to a request, so the address comes from the
     * configuration.
     */
    emailSite: async (): Promise<EmailSite> => {
      const { brandName, supportEmail } = await current();
      return { brandName, supportEmail, url: config.publicUrl ?? `http://localhost:${config.port}` };
    },

    show: async () => ({
      ...(await reread()),
      defaults,
      changes: await store.listChanges(db, CHANGE, LATEST_CHANGES),
      approvalLimit: await readApprovalLimit(db),
    }),

    /** Saves the given settings and resets those that are null. Unchanged values are not recorded. */
    change: async (viewer: Viewer, changes: Change): Promise<void> => {
      await db.transaction(async (tx) => {
        const { before, after } = await write(tx, viewer, changes, defaults);
        const toPence = after.payoutApprovalPence;
        if (toPence > before.payoutApprovalPence)
          await onLimitRaised(tx, { toPence, limit: await readApprovalLimit(tx) });
      });
      await reread();
    },
  };
}

async function write(
  tx: Transaction,
  viewer: Viewer,
  changes: Change,
  defaults: SiteSettings,
): Promise<{ before: SiteSettings; after: SiteSettings }> {
  await store.lockSettings(tx);
  const before = mergeSettings(defaults, await store.readSaved(tx));
  const given = Object.entries(changes) as [SettingName, SiteSettings[SettingName] | null | undefined][];
  const reset = given.flatMap(([name, value]) => (value === null ? [name] : []));
  if (reset.length > 0) await store.deleteSettings(tx, reset);
  for (const [name, value] of given) {
    const same = isSameValue(value, before.values[name]);
    if (value !== null && value !== undefined && !same) await store.writeSetting(tx, name, value);
  }
  const after = mergeSettings(defaults, await store.readSaved(tx));
  for (const [name] of given) {
    const [was, is] = [before.values[name], after.values[name]];
    if (isSameValue(was, is)) continue;
    const details = { setting: name, before: was, after: is };
    await recordAct(tx, viewer, { action: CHANGE, target: { kind: 'site' }, details });
  }
  return { before: before.values, after: after.values };
}

function siteOf(config: Config, settings: SiteSettings, now: Date): Omit<Site, 'publicUrl'> {
  const { brandName, supportEmail, verificationCallUrl, verificationInfoUrl, socialLinks, newsletter } =
    settings;
  const { promoter, disputeBody, followsCode } = config.operator;
  const keptDays = findChangedDays(config.keptDays);
  return {
    brandName,
    supportEmail,
    newsletter,
    verificationCallUrl: verificationCallUrl || `mailto:${supportEmail}`,
    ...(verificationInfoUrl && { verificationInfoUrl }),
    socialLinks: socialLinks.map(parseSocialLink),
    payments:
      config.payments.provider === 'test'
        ? { provider: 'test' }
        : { provider: 'stripe', publishableKey: config.payments.publishableKey },
    ...(config.payouts.provider === 'stripe' && { stripePayouts: true }),
    ...(config.cloudinary && { hostedPictures: true }),
    ...(promoter && { promoter }),
    ...(disputeBody && { disputeBody }),
    ...(config.ageCheck.provider === 'http' && { ageChecker: config.ageCheck.name }),
    ...(followsCode && { followsCode }),
    ...(Object.keys(keptDays).length > 0 && { keptDays }),
    ...(settings.salesStop && { salesStop: settings.salesStop }),
    ticketsPerOrder: settings.ticketsPerOrder,
    monthlyLimitPence: settings.monthlyLimitPence,
    creditCardLimitPence: config.creditCardLimitPence,
    countdownSeconds: settings.countdownSeconds,
    holding: settings.holdingMode,
    year: getLondonYear(now),
  };
}

/** The days that the operator has changed. */
function findChangedDays(keptDays: KeptDays): Partial<KeptDays> {
  const changed = KEPT_KINDS.filter((kind) => keptDays[kind] !== RETENTION[kind].days);
  return Object.fromEntries(changed.map((kind) => [kind, keptDays[kind]]));
}
