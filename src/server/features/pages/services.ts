import type { Foundations } from '#server/foundations.ts';
import type { DrawingServices } from '../drawing/services.ts';
import type { DrawServices } from '../draws/services.ts';
import { createDrawPages } from './draw-page/service.ts';
import { createOrganisationPages } from './organisation-page/service.ts';
import { createWinners } from './winners/service.ts';

export type PageServices = ReturnType<typeof createPageServices>;

type Needs = { draws: DrawServices; drawing: DrawingServices };

export function createPageServices({ db }: Foundations, { draws, drawing }: Needs) {
  return {
    drawPages: createDrawPages({ db, draws: draws.draws, drawing: drawing.drawing }),
    organisationPages: createOrganisationPages({ db, organisations: draws.organisations }),
    winners: createWinners({ db }),
  };
}
