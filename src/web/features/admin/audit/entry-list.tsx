import type { AuditEntry } from '#contract/platform/audit.ts';
import { describeAct, describeField, TARGET_NAMES } from '#domain/admin/describe-act.ts';
import { formatShortDateTime } from '#domain/time/london.ts';
import { AdminLink } from '../detail.tsx';
import type { AdminSearch } from '../search.ts';

/** Audit entries: actor, target and changes. */
export function EntryList({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <ol aria-label="Audit log entries" className="hairline rounded-sheet bg-surface">
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </ol>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { at, action, changes, facts } = entry;
  return (
    <li className="grid gap-x-6 gap-y-1 border-line border-b px-4 py-3.5 last:border-b-0 sm:grid-cols-[minmax(0,1fr)_auto] sm:px-5">
      <div className="min-w-0">
        <p className="wrap-anywhere font-semibold">
          {describeAct(action)}
          <Target entry={entry} />
        </p>
        <p className="wrap-anywhere text-muted">
          by <Actor entry={entry} />
        </p>
        {(changes.length > 0 || facts.length > 0) && (
          <ul className="mt-1.5 grid gap-0.5 text-sm">
            {changes.map(({ field, before, after }) => (
              <li key={field} className="wrap-anywhere">
                {`${describeField(field)}: `}
                <del className="text-muted">{plain(before)}</del>
                {' → '}
                <ins className="font-semibold no-underline">{plain(after)}</ins>
              </li>
            ))}
            {facts.map(({ name, value }) => (
              <li key={name} className="wrap-anywhere text-muted">
                {`${describeField(name)}: ${plain(value)}`}
              </li>
            ))}
          </ul>
        )}
      </div>
      <p className="tabular text-muted text-sm sm:text-right">
        {formatShortDateTime(at)}
        <span className="block">{`No. ${entry.id}`}</span>
      </p>
    </li>
  );
}

/** Turns `awaiting_draw` into "awaiting draw". */
const plain = (value: string | null) =>
  value === null ? 'none' : value.replace(/^[a-z]+(_[a-z]+)+$/, (text) => text.replaceAll('_', ' '));

function Actor({ entry: { actor, role } }: { entry: AuditEntry }) {
  if (!actor) return 'the server';
  if (actor.name === null) return `a deleted account (${role})`;
  return (
    <>
      <AdminLink search={{ tab: 'people', open: actor.id }}>{actor.name}</AdminLink>
      {` (${role})`}
    </>
  );
}

function Target({ entry: { target, actor } }: { entry: AuditEntry }) {
  const { kind, id, label, drawId } = target;
  // An action by users on their own account needs no target, because the actor is already shown.
  if (kind === 'site' || (kind === 'person' && (label === null || actor?.id === id))) return null;
  const search = addressOfTarget(target);
  const text = label ?? `${TARGET_NAMES[kind].toLowerCase()} ${id ?? ''}`;
  if (!search) return label === null ? null : `: ${text}`;
  return (
    <>
      {': '}
      <AdminLink search={search}>
        {kind === 'order' && drawId ? `an order for ${label ?? 'a draw'}` : text}
      </AdminLink>
    </>
  );
}

function addressOfTarget({ kind, id, label, drawId }: AuditEntry['target']): AdminSearch | undefined {
  if (drawId) return { tab: 'draws', open: drawId };
  if (kind === 'person' && id && label !== null) return { tab: 'people', open: id };
  return undefined;
}
