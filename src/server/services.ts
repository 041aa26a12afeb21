import { createAccountServices } from './features/accounts/services.ts';
import { createAdminServices } from './features/admin/services.ts';
import { createAwardServices } from './features/awards/services.ts';
import { createConductServices } from './features/conduct/services.ts';
import { createDrawingServices, type DrawingServices } from './features/drawing/services.ts';
import { requireImpartialToEntrant } from './features/draws/impartiality/service.ts';
import { createDrawServices } from './features/draws/services.ts';
import {
  alertAdmins,
  alertRaisedLimit,
  alertRefusedLog,
  alertStoppedSigning,
} from './features/email/admin-emails/service.ts';
import { createEmailServices } from './features/email/services.ts';
import { createMoneyServices } from './features/money/services.ts';
import { createPageServices } from './features/pages/services.ts';
import { createPayoutServices } from './features/payouts/services.ts';
import { createPlatformServices } from './features/platform/services.ts';
import { createPlayServices } from './features/play/services.ts';
import { createPostalServices } from './features/postal/services.ts';
import { createPublicLogServices } from './features/public-log/services.ts';
import { createRefundServices } from './features/refunds/services.ts';
import { createSalesServices, type SalesServices } from './features/sales/services.ts';
import { createFoundations, type ServiceOptions } from './foundations.ts';

export type Services = ReturnType<typeof createServices>;

/** Creates the services of every domain. Each domain uses only the services of the domains before it. */
export function createServices(options: ServiceOptions) {
  const foundations = createFoundations(options);
  // Domains that are created before sales postpone heavy work while sales keep the database busy.
  const isBusySelling = (): boolean => sales.orders.isBusy();
  const platform = createPlatformServices(foundations, { onLimitRaised: alertRaisedLimit });
  const email = createEmailServices(foundations, {
    platform,
    isBusySelling,
    readTicketFiles: (origin, most): ReturnType<DrawingServices['proofs']['filesOf']> =>
      drawing.proofs.filesOf(origin, most),
  });
  const money = createMoneyServices(foundations);
  const publicLog = createPublicLogServices(foundations, {
    onRefused: alertRefusedLog,
    onStopped: alertStoppedSigning,
    onSealAlarm: alertAdmins,
    onDecided: (drawId) => drawing.drawing.announceSeal(drawId),
    onCosigned: () => drawing.drawing.announceWitnesses(),
  });
  const accounts = createAccountServices(foundations, { platform, requireImpartialToEntrant });
  const draws = createDrawServices(foundations, { platform, email, publicLog, isBusySelling });
  const sales: SalesServices = createSalesServices(foundations, { platform, money, publicLog, draws });
  const play = createPlayServices(foundations, { platform, accounts, draws, sales });
  const postal = createPostalServices(foundations, { platform, money, publicLog, draws });
  const refunds = createRefundServices(foundations, { platform, money, publicLog, sales });
  const awards = createAwardServices(foundations, { platform, draws, play });
  const drawing: DrawingServices = createDrawingServices(foundations, { platform, publicLog, draws });
  const payouts = createPayoutServices(foundations, { platform, money });
  const conduct = createConductServices(foundations, { platform });
  const pages = createPageServices(foundations, { draws, drawing });
  const admin = createAdminServices(foundations, { platform, accounts, draws, refunds });
  const { clock, metrics, jobHistory } = foundations;
  return {
    clock,
    metrics,
    jobHistory,
    ...platform,
    ...email,
    ...money,
    ...publicLog,
    ...accounts,
    ...draws,
    ...sales,
    ...play,
    ...postal,
    ...refunds,
    ...awards,
    ...drawing,
    ...payouts,
    ...conduct,
    ...pages,
    ...admin,
  };
}
