import { formatLondonInput, parseLondonInput } from '#domain/time/london-input.ts';
import type { InputOf } from '#web/lib/api.ts';

export type SentValues = { carrier: string; trackingNumber: string; sentAt: string };

type SentBody = InputOf<'POST /api/v1/prize-draws/:id/awards/:awardId/sent'>['body'];

/** The calendar day in London, as date inputs use it: "2026-11-21". */
export const toLondonDay = (moment: number): string => formatLondonInput(new Date(moment)).slice(0, 10);

/** Builds the API's input. Today means now, and an earlier day means its noon. */
export function buildSent(
  { carrier, trackingNumber, sentAt }: SentValues,
  pictures: string[],
  today: string,
): SentBody {
  return {
    carrier: carrier.trim() || null,
    trackingNumber: trackingNumber.trim() || null,
    sentAt: sentAt === today ? null : (parseLondonInput(`${sentAt}T12:00`)?.toISOString() ?? null),
    pictures,
  };
}
