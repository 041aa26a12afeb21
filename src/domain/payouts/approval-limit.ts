/** How long a lower limit still applies after an admin has raised it, so that other admins can object. */
export const LIMIT_DELAY_HOURS = 48;

/** The amount above which payouts need an independent admin. `until` is null if it is the amount in the settings. */
export type ApprovalLimit = { pence: number; until: Date | null };

/**
 * Calculates the limit that applies: the lowest of the amount in the settings and those that it has replaced in the
 * last 48 hours. A higher amount therefore applies later, and a lower one at once.
 * @param current in pence
 * @param replaced the amounts that changes of the last 48 hours replaced, in pence, in any order
 */
export function calculateApprovalLimit(
  current: number,
  replaced: readonly { pence: number; at: Date }[],
): ApprovalLimit {
  const lower = replaced.filter(({ pence }) => pence < current);
  if (lower.length === 0) return { pence: current, until: null };
  const raisedAt = Math.max(...lower.map(({ at }) => at.getTime()));
  return {
    pence: Math.min(...lower.map(({ pence }) => pence)),
    until: new Date(raisedAt + LIMIT_DELAY_HOURS * 3_600_000),
  };
}
