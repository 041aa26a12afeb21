import type { AuditEntry } from '#contract/platform/audit.ts';
import { formatFullName } from '#domain/accounts/display-name.ts';
import { AUDIT_TARGETS } from '#domain/admin/lists.ts';
import { toIsoTime } from '#server/db/time.ts';
import type { AuditRow } from './store.ts';

export function presentEntry(row: AuditRow): AuditEntry {
  return {
    id: row.id,
    at: toIsoTime(row.at),
    actor: row.actorId === null ? null : actorOf(row, row.actorId),
    role: row.actorRole,
    action: row.action,
    target: {
      kind: AUDIT_TARGETS.find((kind) => kind === row.targetKind) ?? 'site',
      id: row.targetId,
      label: labelOf(row),
      drawId: drawOf(row),
    },
    ...presentDetails(row.details),
  };
}

function actorOf({ actorFirstName, actorLastName, actorEmail }: AuditRow, id: string) {
  if (actorEmail === null) return { id, name: null, email: null };
  return {
    id,
    name: formatFullName({ firstName: actorFirstName, lastName: actorLastName }),
    email: actorEmail,
  };
}

function labelOf({ targetKind, targetTitle, details, ...target }: AuditRow): string | null {
  if (targetKind === 'person') {
    return target.targetLastName === null
      ? null
      : formatFullName({ firstName: target.targetFirstName, lastName: target.targetLastName });
  }
  if (targetKind === 'ticket' && typeof details.number === 'number') return `Ticket ${details.number}`;
  return targetTitle;
}

function drawOf({ targetKind, targetId, targetTitle, details }: AuditRow): string | null {
  if (targetTitle === null) return null;
  return targetKind === 'draw' ? targetId : String(details.drawId);
}

/** Fields that are shown elsewhere in the entry. */
const ELSEWHERE = ['before', 'after', 'from', 'to', 'setting', 'drawId', 'number'];

/** Separates the values before and after an action from all other facts. Actions record these in several formats. */
function presentDetails(details: Record<string, unknown>): Pick<AuditEntry, 'changes' | 'facts'> {
  const { before, after, from, to, setting } = details;
  const facts = Object.entries(details).flatMap(([name, value]) =>
    ELSEWHERE.includes(name) || isEmpty(value) ? [] : [{ name, value: formatValue(value) ?? 'none' }],
  );
  if (typeof setting === 'string') {
    return { changes: [{ field: setting, before: formatValue(before), after: formatValue(after) }], facts };
  }
  if (isRecord(before) && isRecord(after)) {
    const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    const changes = fields
      .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
      .map((field) => ({ field, before: formatValue(before[field]), after: formatValue(after[field]) }));
    return { changes, facts };
  }
  if (from === undefined && to === undefined) return { changes: [], facts };
  return {
    changes: from === to ? [] : [{ field: 'status', before: formatValue(from), after: formatValue(to) }],
    facts,
  };
}

const isEmpty = (value: unknown) => Array.isArray(value) && value.length === 0;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function formatValue(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map((one) => formatValue(one) ?? 'none').join(', ');
  if (!isRecord(value)) return String(value);
  return Object.entries(value)
    .map(([name, one]) => `${name} ${formatValue(one) ?? 'none'}`)
    .join(' ');
}
