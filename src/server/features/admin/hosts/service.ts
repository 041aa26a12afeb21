import { randomUUID } from 'node:crypto';
import type { HostSearch } from '#contract/admin/hosts.ts';
import type { DrawBooks } from '#domain/ledger/draw-money.ts';
import { ApiError } from '#server/api-error.ts';
import { recordAct } from '#server/db/audit.ts';
import type { Database } from '#server/db/database.ts';
import { closeVerificationRequest } from '#server/features/accounts/verification/service.ts';
import { type NewEmail, queueEmails } from '#server/features/email/outbox/service.ts';
import type { LiveService } from '#server/features/platform/live/service.ts';
import type { Viewer } from '#server/viewer.ts';
import { type HostStatus, isSameStatus, revokeVerification, VERIFIED_STATUS } from './policy.ts';
import {
  countDisputes,
  countHosts,
  findHost,
  type Host,
  listDrawsOfHost,
  listHosts,
  lockHostStatus,
  readHost,
  updateHostStatus,
} from './store.ts';

type Needs = { db: Database; live: Pick<LiveService, 'announceAccountChange'> };

/** Lists hosts and changes their status. */
export function createHosts({ db, live }: Needs) {
  /** Notifies the host's open pages, which then enable or disable publishing. */
  const change = async (viewer: Viewer, requested: Change): Promise<Host> => {
    const host = await changeHostStatus(db, viewer, requested);
    live.announceAccountChange(host.id);
    return host;
  };
  return {
    list: async (search: HostSearch): Promise<{ rows: Host[]; total: number }> => ({
      rows: await listHosts(db, search),
      total: await countHosts(db, search),
    }),

    show: async (id: string): Promise<ShownHost> => {
      const host = await findHost(db, id);
      if (!host) throw new ApiError('missing', 'Host not found');
      return { host, draws: await listDrawsOfHost(db, id), disputes: await countDisputes(db, id) };
    },

    /** Allows the host to publish, even after an earlier revocation. */
    verify: (viewer: Viewer, id: string) =>
      change(viewer, { id, action: 'host.verify', to: () => VERIFIED_STATUS }),

    /** Revokes the verification: running draws continue, but the host can no longer create or publish draws. */
    unverify: (viewer: Viewer, id: string) =>
      change(viewer, { id, action: 'host.unverify', to: revokeVerification }),
  };
}

export type ShownHost = {
  host: Host & { emailVerifiedAt: Date | null };
  draws: DrawBooks[];
  disputes: { disputes: number; open: number };
};

export type HostsService = ReturnType<typeof createHosts>;

type Change = { id: string; action: string; to: (before: HostStatus) => HostStatus };

async function changeHostStatus(db: Database, viewer: Viewer, { id, action, to }: Change): Promise<Host> {
  return db.transaction(async (tx) => {
    const before = await lockHostStatus(tx, id);
    if (!before) throw new ApiError('missing', 'Host not found');
    const after = to(before);
    if (!isSameStatus(before, after)) {
      await updateHostStatus(tx, id, after);
      if (after.verified) await closeVerificationRequest(tx, id);
      await recordAct(tx, viewer, { action, target: { kind: 'person', id }, details: { before, after } });
    }
    const host = await readHost(tx, id);
    if (before.verified !== after.verified) await queueEmails(tx, [hostStatusEmail(host)]);
    return host;
  });
}

function hostStatusEmail({ id, email, verified, runningDraws }: Host): NewEmail {
  const to = { recipient: email, personId: id, dedupKey: `host-standing:${randomUUID()}` };
  return verified
    ? { ...to, template: 'host-verified', data: {} }
    : { ...to, template: 'host-revoked', data: { running: runningDraws } };
}
