import type { AdminDraw, AdminDrawDetails } from '#contract/admin/draws.ts';
import { DRAW_WORK } from '#domain/admin/lists.ts';
import { calculateDrawingDeadline } from '#domain/draws/deadline.ts';
import { isPaused } from '#domain/draws/sale-window.ts';
import { calculateBalance } from '#domain/ledger/accounts.ts';
import { findOutcome } from '#domain/ledger/draw-money.ts';
import { isBankHoliday } from '#server/bank-holidays.ts';
import { toIsoTime, toIsoTimeOrNull } from '#server/db/time.ts';
import { type DrawRow, presentMoney } from '#server/features/draws/lifecycle/service.ts';
import type { AdminDrawRow, Work } from './store.ts';

export function presentAdminDraw(row: AdminDrawRow): AdminDraw {
  const { hostId: id, firstName, lastName, email, verified, revoked, suspendedAt } = row;
  return {
    id: row.id,
    title: row.title,
    status: row.status,
    paused: isPaused(row),
    archived: row.archivedAt !== null,
    logRefused: row.logRefused,
    startDate: toIsoTimeOrNull(row.startDate),
    endDate: toIsoTime(row.endDate),
    endedAt: toIsoTimeOrNull(row.endedAt),
    cancelledAt: toIsoTimeOrNull(row.cancelledAt),
    createdAt: toIsoTime(row.createdAt),
    ticketsSold: row.ticketsSold,
    ticketLimit: row.ticketLimit,
    grossPence: row.grossPence,
    host: { id, firstName, lastName, email, verified, revoked, suspended: suspendedAt !== null },
  };
}

type Shown = { draw: DrawRow; row: AdminDrawRow; work: Work[] };

export function presentAdminDrawDetails({ draw, row, work }: Shown): AdminDrawDetails {
  const time = (moment: Date | null) => moment?.toISOString() ?? null;
  return {
    ...presentAdminDraw(row),
    sealedAt: time(draw.sealedAt),
    completedAt: time(draw.completedAt),
    refundedAt: time(draw.refundedAt),
    cancelReason: draw.cancelReason,
    offSaleReason: draw.offSaleReason,
    cancelBy: time(awaitsDrawing(draw) ? calculateDrawingDeadline(draw, isBankHoliday) : null),
    ticketPricePence: draw.ticketPricePence,
    charityName: draw.charityName,
    charityPercentage: draw.charityPercentage,
    participants: draw.participantCount,
    voided: draw.voidedCount,
    held: draw.heldCount,
    outcome: findOutcome(draw),
    money: presentMoney(draw),
    hostOwesPence: calculateBalance('host_recoverable', draw.flows),
    log: draw.loggedAt && { entries: draw.logSize, latestAt: draw.loggedAt.toISOString() },
    work: work.flatMap(({ kind, count, pence, at }) => {
      const known = DRAW_WORK.find((name) => name === kind);
      return known ? [{ kind: known, count, pence, at: toIsoTimeOrNull(at) }] : [];
    }),
  };
}

/** True if sales have ended or are paused, but the entry list is not sealed yet. */
function awaitsDrawing({ status, sealedAt, startDate }: DrawRow): boolean {
  return sealedAt === null && (status === 'awaiting_draw' || (status === 'inactive' && startDate !== null));
}
