import { ApiError } from '#server/api-error.ts';
import { forEach } from '#server/concurrency/for-each.ts';
import { BrokenLog } from '#server/features/public-log/log/service.ts';

/** The shortest time between two reports of the same problem with the same draw, in milliseconds. */
const REPORT_INTERVAL_MS = 60_000;
/** How long the jobs skip a draw whose service is unavailable, so that they do not overload that service. */
const RETRY_DELAY_MS = 3_000;
/** How long they skip one whose log is refused: its whole log is verified again each time. */
const REFUSED_DELAY_MS = 60_000;
/**
 * Allows several draws at once, because many may end at the same time, but not too many while others are still
 * selling.
 */
const CONCURRENCY = 4;

/**
 * Runs an action for each draw and continues when one fails. Conflicts are ignored until the next run. Unavailable
 * services are reported to the operator and retried after a delay.
 *
 * @throws {AggregateError} if any draw fails with something other than an `ApiError`
 */
export function createDueRunner(report: (problem: string) => void) {
  const unavailable = new Map<string, { retryAt: number; reportAt: number }>();

  const onApiError = (drawId: string, error: ApiError): void => {
    const { kind, message } = error;
    if (kind !== 'unavailable') return;
    const now = performance.now();
    const reportAt = unavailable.get(drawId)?.reportAt ?? 0;
    if (reportAt <= now) report(`The drawing of prize draw ${drawId} is delayed: ${message}`);
    unavailable.set(drawId, {
      retryAt: now + (error instanceof BrokenLog ? REFUSED_DELAY_MS : RETRY_DELAY_MS),
      reportAt: reportAt <= now ? now + REPORT_INTERVAL_MS : reportAt,
    });
  };

  return async (drawIds: readonly string[], act: (drawId: string) => Promise<unknown>): Promise<void> => {
    const attempt = async (drawId: string) => {
      if ((unavailable.get(drawId)?.retryAt ?? 0) > performance.now()) return;
      try {
        await act(drawId);
        unavailable.delete(drawId);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        onApiError(drawId, error);
      }
    };
    await forEach(drawIds, attempt, { failed: 'Some drawings failed.', concurrency: CONCURRENCY });
  };
}
