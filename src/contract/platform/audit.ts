import { z } from 'zod';
import { AUDIT_TARGETS } from '#domain/admin/lists.ts';
import type { CallMap } from '../call.ts';
import { Day } from '../days.ts';
import { Id } from '../ids.ts';
import { Paging } from '../lists.ts';
import { line } from '../text.ts';

/** A recorded value as plain text. */
const RecordedValue = z.string();

/**
 * A recorded action. `actor` is null if the server acted (`role` is then `server`), and has no name if the account was
 * deleted. `target.label` is the target's current name; null if it is unknown. `target.drawId` is the draw of a ticket
 * or an order. `changes` lists values before and after the action; `facts` lists everything else.
 */
export const AuditEntry = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  actor: z.object({ id: Id, name: z.string().nullable(), email: z.string().nullable() }).nullable(),
  role: z.string(),
  action: z.string(),
  target: z.object({
    kind: z.enum(AUDIT_TARGETS),
    id: Id.nullable(),
    label: z.string().nullable(),
    drawId: Id.nullable(),
  }),
  changes: z.array(
    z.object({ field: z.string(), before: RecordedValue.nullable(), after: RecordedValue.nullable() }),
  ),
  facts: z.array(z.object({ name: z.string(), value: RecordedValue })),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/**
 * `search` matches actions, and current names, email addresses and titles. It can also be an id. `from` and `to` are
 * days in London, both inclusive.
 */
export const AuditSearch = Paging.extend({
  search: line('The search', 320, 'The search must be at most 320 characters').optional(),
  action: line('The act', 100, 'The act must be at most 100 characters').optional(),
  kind: z.enum(AUDIT_TARGETS).optional(),
  actor: Id.optional(),
  target: Id.optional(),
  from: Day('Please enter a date').optional(),
  to: Day('Please enter a date').optional(),
});
export type AuditSearch = z.output<typeof AuditSearch>;

export const auditCalls = {
  'GET /api/v1/admin/audit': {
    summary: 'List audit entries',
    description: 'Returns recorded actions, newest first, filtered by the query.',
    tag: 'Admin',
    access: 'admin',
    query: AuditSearch,
    status: 200,
    response: z.array(AuditEntry),
  },
  'GET /api/v1/admin/audit/acts': {
    summary: 'List audited actions',
    description: 'Returns the names of all actions in the audit log.',
    tag: 'Admin',
    access: 'admin',
    status: 200,
    response: z.array(z.string()),
  },
} as const satisfies CallMap;
