import type { PersonDetails, PersonRow } from '#contract/admin/people.ts';
import { formatFullName } from '#domain/accounts/display-name.ts';
import { toIsoTime, toIsoTimeOrNull } from '#server/db/time.ts';
import { presentDeletion } from '#server/features/accounts/deletion/service.ts';
import { presentNote } from '../notes/service.ts';
import type { PeopleService } from './service.ts';
import type { PersonRow as Row } from './store.ts';

export function presentPerson(row: Row): PersonRow {
  return {
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    role: row.role,
    byPost: row.origin === 'post',
    verified: row.verified,
    revoked: row.revoked,
    createdAt: row.createdAt.toISOString(),
    emailVerified: row.emailVerifiedAt !== null,
    twoFactor: row.twoFactorSince !== null,
    suspendedAt: row.suspendedAt?.toISOString() ?? null,
    deletionRequestedAt: row.deletionRequestedAt?.toISOString() ?? null,
    orders: row.orders,
    draws: row.draws,
  };
}

type Shown = Awaited<ReturnType<PeopleService['show']>>;

export function presentPersonDetails(shown: Shown): PersonDetails {
  const { person, purchases, visits, deletion, notes } = shown;
  return {
    ...presentPerson(person),
    suspendReason: person.suspendReason,
    break: shown.break && {
      since: toIsoTime(shown.break.since),
      until: toIsoTimeOrNull(shown.break.until),
    },
    paidPence: purchases.paidPence,
    refundedPence: purchases.refundedPence,
    lastOrderAt: toIsoTimeOrNull(purchases.lastOrderAt),
    sessions: visits.sessions,
    lastSeenAt: toIsoTimeOrNull(visits.lastSeenAt),
    deletion: presentDeletion(deletion),
    notes: notes.map(presentNote),
    runningDraws: shown.runningDraws,
    configuredAdmin: shown.configuredAdmin,
    twoFactorRemoval: shown.removal && {
      askedAt: shown.removal.askedAt.toISOString(),
      from: shown.removal.from.toISOString(),
      by: shown.removal.by ? { id: shown.removal.by.id, name: formatFullName(shown.removal.by) } : null,
    },
  };
}
