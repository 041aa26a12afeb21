import type { SettingsOverview } from '#contract/platform/settings.ts';
import { formatFullName } from '#domain/accounts/display-name.ts';
import type { ApprovalLimit } from '#domain/payouts/approval-limit.ts';
import type { SettingName, SiteSettings } from '#domain/site/settings.ts';
import { SETTINGS } from './policy.ts';
import type { ChangeRow } from './store.ts';

type Shown = {
  values: SiteSettings;
  defaults: SiteSettings;
  saved: SettingName[];
  approvalLimit: ApprovalLimit;
  changes: ChangeRow[];
};

type Change = SettingsOverview['changes'][number];

export function presentSettings(shown: Shown): SettingsOverview {
  const { values, defaults, saved, approvalLimit, changes } = shown;
  return {
    values: { ...values, socialLinks: [...values.socialLinks] },
    defaults: { ...defaults, socialLinks: [...defaults.socialLinks] },
    saved,
    approvalLimit: { pence: approvalLimit.pence, until: approvalLimit.until?.toISOString() ?? null },
    changes: changes.flatMap(presentChange),
  };
}

function presentChange({ at, actorId, details, ...actor }: ChangeRow): Change[] {
  const setting = SETTINGS.find((name) => name === details.setting);
  if (!setting) return [];
  const gone = actorId === null || actor.erasedAt !== null || actor.firstName === null;
  return [
    {
      at: at.toISOString(),
      by: gone ? null : { id: actorId, name: formatFullName(actor) },
      setting,
      before: plain(details.before),
      after: plain(details.after),
    },
  ];
}

function plain(value: unknown): Change['before'] {
  if (Array.isArray(value)) return value.map(String);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}
