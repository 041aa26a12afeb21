import type { Foundations } from '#server/foundations.ts';
import { createCloudinary } from '#server/providers/pictures/cloudinary.ts';
import type { EmailServices } from '../email/services.ts';
import type { PlatformServices } from '../platform/services.ts';
import type { PublicLogServices } from '../public-log/services.ts';
import { createDrawCreation } from './creation/service.ts';
import { createDrafts } from './drafts/service.ts';
import { createInsights } from './insights/service.ts';
import { createDraws } from './lifecycle/service.ts';
import { createOrganisations } from './organisations/service.ts';
import { createOwnDraws } from './own-draws/service.ts';
import { createPictureCopier } from './pictures/processing/foreign-picture.ts';
import { createPictures } from './pictures/service.ts';
import { createSaleReminders } from './sale-reminders/service.ts';
import { createSharing } from './sharing/service.ts';
import { createTeams } from './teams/service.ts';
import { createUpdates } from './updates/service.ts';

export type DrawServices = ReturnType<typeof createDrawServices>;

type Needs = {
  platform: PlatformServices;
  email: EmailServices;
  publicLog: PublicLogServices;
  /** Whether sales keep the database busy. If so, other work should wait. */
  isBusySelling: () => boolean;
};

export function createDrawServices(
  foundations: Foundations,
  { platform, email, publicLog, isBusySelling }: Needs,
) {
  const { config, db, clock, keyedHash, limits, pictureNetwork } = foundations;
  const { live, settings } = platform;
  const throttles = limits ? platform.throttles : undefined;
  const pictures = createPictures({
    db,
    copy: createPictureCopier({ ...(pictureNetwork && { network: pictureNetwork }) }),
    cloudinary: config.cloudinary && createCloudinary(config.cloudinary),
    now: clock.now,
    throttles,
  });
  const claimDays = () => settings.known().claimDays;
  const draws = createDraws({ db, log: publicLog.log, live, pictures, claimDays, code: config.operator });
  return {
    pictures,
    draws,
    drawCreation: createDrawCreation({ db, draws }),
    drafts: createDrafts({ db }),
    organisations: createOrganisations({ db, pictures }),
    teams: createTeams({ db, tokens: platform.tokens, throttles }),
    ownDraws: createOwnDraws({ db }),
    insights: createInsights({ db, now: clock.now, isBusy: isBusySelling }),
    saleReminders: createSaleReminders({
      db,
      tokens: platform.tokens,
      keyedHash,
      throttles: platform.throttles,
      limits,
      isBusy: isBusySelling,
    }),
    sharing: createSharing({ db, draws, pictures, site: settings.site, now: clock.now }),
    updates: createUpdates({ db, emails: email.emails, keyedHash, throttles, isBusy: isBusySelling }),
  };
}
