import type { HarmSignal } from '#contract/play/harm-signals.ts';
import { formatFullName } from '#domain/accounts/display-name.ts';
import type { SignalRow } from './store.ts';

export const presentSignal = (row: SignalRow): HarmSignal => ({
  id: row.id,
  kind: row.kind,
  figure: row.figure,
  foundAt: new Date(row.foundAt).toISOString(),
  closedAt: row.closedAt === null ? null : new Date(row.closedAt).toISOString(),
  person: {
    id: row.personId,
    name: formatFullName(row),
    monthlyPence: row.monthlyPence,
    ceilingPence: row.ceilingPence,
    spentPence: row.spentPence,
    isOnBreak: row.isOnBreak,
  },
  steps: row.steps.map((step) => ({
    id: step.id,
    kind: step.kind,
    text: step.text,
    monthlyPence: step.monthlyPence,
    months: step.months,
    adminName: formatFullName(step),
    createdAt: new Date(step.createdAt).toISOString(),
  })),
});
