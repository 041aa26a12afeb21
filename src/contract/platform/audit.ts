import { z } from 'zod';
import { AUDIT_TARGETS } from '#domain/admin/lists.ts';
import type { CallMap } from '../call.ts';
import { Day } from '../days.ts';
import { Id } from '../ids.ts';
import { Paging } from '../lists.ts';
import { line } from '../text.ts';

/** A value as it was recorded: plain text, for whoever reads it. */
const Words = z.string();

/**
 * One act on record. `actor` is null where the server acted by itself (`role` is then `server`), and without a name where
 * the account is gone. `target.label` says what it is called now, null where that is not known any more; `target.drawId` is
 * the draw that a ticket or an order belongs to. `changes` tells before and after, `facts` all else that was recorded.
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
  changes: z.array(z.object({ field: z.string(), before: Words.nullable(), after: Words.nullable() })),
  facts: z.array(z.object({ name: z.string(), value: Words })),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/**
 * `search` is looked for in acts, and in names, addresses and titles as they are now; or it is an id. `from` and `to` are
 * days in London, both included.
 */
export const AuditSearch = Paging.extend({
  search: line('The search', 320, 'The search must be at most 320 characters').optional(),
  action: line('The act', 100, 'The act must be at most 100 characters').optional(),
  kind: z.enum(AUDIT_TARGETS).optional(),
  actor: Id.optional(),
  target: Id.optional(),
  from: Day('Please give a day').optional(),
  to: Day('Please give a day').optional(),
});
export type AuditSearch = z.output<typeof AuditSearch>;

export const auditCalls = {
  'GET /api/v1/admin/audit': {
    summary: 'Who did what to what, the latest first',
    tag: 'Admin',
    access: 'admin',
    query: AuditSearch,
    status: 200,
    response: z.array(AuditEntry),
  },
  'GET /api/v1/admin/audit/acts': {
    summary: 'The names of all acts on record',
    tag: 'Admin',
    access: 'admin',
    status: 200,
    response: z.array(z.string()),
  },
} as const satisfies CallMap;
