import type { Device, Source } from '#domain/insights/visits.ts';
import type { InsightsService } from '../features/draws/insights/service.ts';

/** Of each purchase so many have looked. */
const LOOKED = 9;

const FROM: readonly Source[] = [
  ...(['whatsapp', 'direct', 'this-site', 'facebook', 'direct', 'google'] as const),
  ...(['whatsapp', 'this-site', 'instagram', 'direct', 'other'] as const),
];
const WITH: readonly Device[] = ['phone', 'phone', 'desk', 'phone', 'tablet', 'phone', 'desk'];

/** Has a draw visited as if its purchases had come of it; nobody is written down for a visit, so nobody is made up. */
export function demoVisits(
  { visited }: Pick<InsightsService, 'visited'>,
  drawId: string,
  purchases: number,
): void {
  for (let visit = 0; visit < purchases * LOOKED; visit += 1) {
    const source = FROM[visit % FROM.length] ?? 'direct';
    const device = WITH[visit % WITH.length] ?? 'phone';
    visited({ drawId, source, device });
  }
}
