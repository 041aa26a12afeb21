import type { PrizeDraw } from '#contract/draws/draws.ts';
import { formatDateTime } from '#domain/time/london.ts';

type Saved = Pick<PrizeDraw, 'title' | 'status' | 'startDate'>;

/** Builds the success message after the form was submitted. */
export function buildSavedMessage(draw: Saved, isUpdate: boolean): { title: string; description: string } {
  if (isUpdate) return { title: 'Prize draw updated', description: `“${draw.title}” is saved.` };
  return { title: 'Prize draw created', description: `“${draw.title}” ${describeStatus(draw)}` };
}

function describeStatus({ status, startDate }: Saved): string {
  if (status === 'scheduled') return `goes on sale on ${formatDateTime(startDate)}.`;
  return status === 'inactive' ? 'is saved but not published yet.' : 'is on sale.';
}
