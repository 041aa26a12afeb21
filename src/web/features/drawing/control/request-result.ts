import type { DrawingResult } from '#contract/drawing/drawing.ts';
import { type Api, ApiError } from '#web/lib/api.ts';

/**
 * Requests the result. If the browser's clock is ahead and the request is too early, waits as long as the server says.
 */
export async function requestResult(api: Api, id: string): Promise<DrawingResult> {
  for (;;) {
    try {
      return await api('POST /api/v1/prize-draws/:id/draw', { params: { id } });
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'too_early')) throw error;
      await waitSeconds(error.retryAfterSeconds ?? 1);
    }
  }
}

const waitSeconds = (count: number) => new Promise((resolve) => setTimeout(resolve, count * 1000));
