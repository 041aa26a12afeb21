import type { Source } from '#domain/insights/sources.ts';
import type { Device } from '#domain/insights/visits.ts';
import type { InsightsService } from '../features/draws/insights/service.ts';

/** Visits per purchase. */
const LOOKED = 9;

const FROM: readonly Source[] = [
  'whatsapp',
  'direct',
  'this-site',
  'facebook',
  'direct',
  'google',
  'whatsapp',
  'this-site',
  'instagram',
  'direct',
  'other',
];
const WITH: readonly Device[] = ['phone', 'phone', 'desk', 'phone', 'tablet', 'phone', 'desk'];

/** Adds a number of visits that suits the draw's purchases. Visits contain no personal data, so none is invented. */
export function demoVisits(
  { countVisit: visited }: Pick<InsightsService, 'countVisit'>,
  drawId: string,
  purchases: number,
): void {
  for (let visit = 0; visit < purchases * LOOKED; visit += 1) {
    const source = FROM[visit % FROM.length] ?? 'direct';
    const device = WITH[visit % WITH.length] ?? 'phone';
    visited({ drawId, source, device });
  }
}
