import type { ToastMessage } from '#web/components/ui/toast.ts';
import { ApiError } from '#web/lib/api.ts';

const FAILED = {
  draw: { title: 'Error Drawing Winner', otherwise: 'Failed to draw winner' },
  redraw: { title: 'Error Redrawing Winner', otherwise: 'Failed to redraw winner' },
};

/** Builds the toast for a failed drawing, with the server's reason if there is one. */
export function buildFailureToast(error: unknown, what: keyof typeof FAILED): ToastMessage {
  const { title, otherwise } = FAILED[what];
  return {
    title,
    description: (error instanceof ApiError && error.body?.message) || otherwise,
    variant: 'destructive',
  };
}
