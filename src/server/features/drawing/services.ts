import { randomBytes } from 'node:crypto';
import type { Foundations } from '#server/foundations.ts';
import type { DrawServices } from '../draws/services.ts';
import type { PlatformServices } from '../platform/services.ts';
import type { PublicLogServices } from '../public-log/services.ts';
import { createAudience } from './audience/service.ts';
import { createDrawing } from './drawing/service.ts';
import { createSelfCheck } from './proofs/self-check.ts';
import { createProofs } from './proofs/service.ts';

export type DrawingServices = ReturnType<typeof createDrawingServices>;

type Needs = { platform: PlatformServices; publicLog: PublicLogServices; draws: DrawServices };

export function createDrawingServices(foundations: Foundations, { platform, publicLog, draws }: Needs) {
  const { db, clock, metrics, report, siteUrl, proofLimits } = foundations;
  const { live, settings } = platform;
  const { log, seals, beacon } = publicLog;
  const drawing = createDrawing({
    db,
    clock,
    draws: draws.draws,
    log,
    seals,
    live,
    beacon,
    countdownSeconds: () => settings.known().countdownSeconds,
    randomSeed: foundations.randomSeed ?? (() => randomBytes(32)),
    selfCheck: createSelfCheck({ db, log, chain: beacon.kind === 'drand' ? beacon.chain : null }),
    report,
  });
  return {
    drawing,
    audience: createAudience({ db, clock, live, drawing, metrics: metrics.live }),
    proofs: createProofs({ db, log, seals, site: siteUrl, ...proofLimits }),
  };
}
