import type {
  Exportable,
  PayableDetails,
  PayableTotals,
  PayoutFile,
} from '#contract/payouts/payout-overview.ts';
import { formatFullName } from '#domain/accounts/display-name.ts';
import type { ExportPreview } from '../exports/service.ts';
import { presentPayable } from '../payables/service.ts';
import type { ShownPayable, Totals } from './service.ts';
import type { FileRow, Sum } from './store.ts';

export function presentDetails(shown: ShownPayable): PayableDetails {
  return {
    ...presentPayable(shown),
    isAutomatic: shown.isAutomatic,
    paidBefore: shown.paidBefore,
    history: shown.steps.map(({ event, at, actorId, isErased, attempt, ...name }) => ({
      event,
      at: new Date(at).toISOString(),
      by: actorId === null ? null : { id: actorId, name: isErased ? null : formatFullName(name) },
      attempt,
    })),
  };
}

export const presentTotals = ({ states, overdue: { payables, draws } }: Totals): PayableTotals => ({
  states,
  overdue: add(payables),
  unsettledDraws: draws.map(({ id, title, endedAt }) => ({
    id,
    title,
    endedAt: new Date(endedAt).toISOString(),
  })),
});

export const presentPreview = ({ included, skipped }: ExportPreview): Exportable => ({
  ...add(included.map(({ payable }) => payable)),
  skipped: skipped.map(presentPayable),
});

export const presentFile = ({ exportedAt, ...file }: FileRow): PayoutFile => ({
  ...file,
  exportedAt: exportedAt.toISOString(),
});

const add = (rows: readonly { amountPence: number }[]): Sum => ({
  payables: rows.length,
  amountPence: rows.reduce((sum, { amountPence }) => sum + amountPence, 0),
});
