import { z } from 'zod';
import { Role } from './accounts.ts';
import type { CallMap } from './call.ts';
import { ById, Id } from './ids.ts';
import { Paging } from './lists.ts';

/** A host as admins see them; a revoked host's running draws are counted, because they want watching. */
export const HostRow = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: Role,
  verified: z.boolean(),
  revoked: z.boolean(),
  createdAt: z.iso.datetime(),
  runningDraws: z.int(),
});
export type HostRow = z.infer<typeof HostRow>;

export const adminCalls = {
  'GET /api/v1/admin/hosts': {
    summary: 'All hosts',
    tag: 'Admin',
    access: 'admin',
    query: Paging,
    status: 200,
    answer: z.array(HostRow),
  },
  'PUT /api/v1/admin/hosts/:id/verify': {
    summary: 'Verify a host, who may then publish',
    tag: 'Admin',
    access: 'admin',
    params: ById,
    status: 200,
    answer: HostRow,
  },
  'PUT /api/v1/admin/hosts/:id/unverify': {
    summary: "Revoke a host's verification",
    tag: 'Admin',
    access: 'admin',
    params: ById,
    status: 200,
    answer: HostRow,
  },
} as const satisfies CallMap;
