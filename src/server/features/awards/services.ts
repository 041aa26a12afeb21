import type { Foundations } from '#server/foundations.ts';
import type { DrawServices } from '../draws/services.ts';
import type { PlatformServices } from '../platform/services.ts';
import type { PlayServices } from '../play/services.ts';
import { createAwards } from './awards/service.ts';
import { createAwardCases } from './cases/service.ts';
import { createAwardDeadlines } from './deadlines/service.ts';

export type AwardServices = ReturnType<typeof createAwardServices>;

type Needs = { platform: PlatformServices; draws: DrawServices; play: PlayServices };

export function createAwardServices({ db, limits }: Foundations, { platform, draws, play }: Needs) {
  const awards = createAwards({ db, live: platform.live, ageChecks: play.ageChecks });
  const throttles = limits ? platform.throttles : undefined;
  return {
    awards,
    awardCases: createAwardCases({ db, pictures: draws.pictures, throttles }),
    awardDeadlines: createAwardDeadlines({ db, awards }),
  };
}
