import type { DrawingResult } from '#contract/drawing/drawing.ts';
import { type Api, ApiError } from '#web/lib/api.ts';

/**
 * Asks for the winner. A browser whose clock is ahead asks too early: it waits as long as the server says and asks
 * again, without a word.
 */
export async function askForResult(api: Api, id: string): Promise<DrawingResult> {
  for (;;) {
    try {
      return await api('POST /api/v1/prize-draws/:id/draw', { params: { id } });
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'too_early')) throw error;
      await seconds(error.retryAfterSeconds ?? 1);
    }
  }
}

const seconds = (count: number) => new Promise((resolve) => setTimeout(resolve, count * 1000));
