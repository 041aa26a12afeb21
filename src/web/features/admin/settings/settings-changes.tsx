import type { SettingsOverview } from '#contract/platform/settings.ts';
import { SETTING_NAMES } from '#domain/site/settings.ts';
import { formatShortDateTime } from '#domain/time/london.ts';
import { AdminLink, Part } from '../detail.tsx';
import { describeValue } from './values.ts';

export function SettingsChanges({ changes }: { changes: SettingsOverview['changes'] }) {
  return (
    <Part
      title="Recent changes"
      action={<AdminLink search={{ tab: 'audit', state: 'site' }}>See it all in the audit log</AdminLink>}
    >
      {changes.length === 0 ? (
        <p className="text-muted">No changes yet. Every setting has its default value.</p>
      ) : (
        <ol className="hairline rounded-sheet bg-surface">
          {changes.map(({ at, by, setting, before, after }) => (
            <li key={`${at} ${setting}`} className="border-line border-b px-4 py-3 last:border-b-0 sm:px-5">
              <p className="wrap-anywhere">
                <strong className="font-semibold">{SETTING_NAMES[setting]}</strong>
                {`: ${describeValue(setting, before)} → ${describeValue(setting, after)}`}
              </p>
              <p className="tabular text-muted text-sm">
                {`${by?.name ?? 'A deleted account'}, ${formatShortDateTime(at)}`}
              </p>
            </li>
          ))}
        </ol>
      )}
    </Part>
  );
}
