import { accountDataCalls } from './account-data.ts';
import { accountSecurityCalls } from './account-security.ts';
import { accountCalls } from './accounts.ts';
import { adminCalls } from './admin.ts';
import { adminDrawCalls } from './admin-draws.ts';
import { adminJobCalls } from './admin-jobs.ts';
import { adminNewsletterCalls } from './admin-newsletter.ts';
import { adminPeopleCalls } from './admin-people.ts';
import { auditCalls } from './audit.ts';
import { calculatorCalls } from './calculator.ts';
import { challengeCalls } from './challenges.ts';
import { disputeCalls } from './disputes.ts';
import { drawPageCalls } from './draw-pages.ts';
import { drawingCalls } from './drawing.ts';
import { drawCalls } from './draws.ts';
import { emailTemplateCalls } from './email-templates.ts';
import { enteredDrawCalls } from './entered-draws.ts';
import { insightCalls } from './insights.ts';
import { mailStopCalls } from './mail-stops.ts';
import { mailCalls } from './mails.ts';
import { newsletterCalls } from './newsletter.ts';
import { orderHistoryCalls } from './order-history.ts';
import { orderCalls } from './orders.ts';
import { ownDrawCalls } from './own-draws.ts';
import { pictureCalls } from './pictures.ts';
import { proofCalls } from './proofs.ts';
import { refundCalls } from './refunds.ts';
import { settingCalls } from './settings.ts';
import { statisticsCalls } from './statistics.ts';
import { ticketListCalls } from './ticket-lists.ts';
import { updateCalls } from './updates.ts';
import { winnerCalls } from './winners.ts';

/** Every call of the API, by method and path. */
export const calls = {
  ...accountCalls,
  ...accountDataCalls,
  ...accountSecurityCalls,
  ...adminCalls,
  ...adminDrawCalls,
  ...adminJobCalls,
  ...adminNewsletterCalls,
  ...adminPeopleCalls,
  ...auditCalls,
  ...calculatorCalls,
  ...challengeCalls,
  ...disputeCalls,
  ...drawCalls,
  ...drawPageCalls,
  ...drawingCalls,
  ...emailTemplateCalls,
  ...enteredDrawCalls,
  ...insightCalls,
  ...mailCalls,
  ...mailStopCalls,
  ...newsletterCalls,
  ...orderCalls,
  ...orderHistoryCalls,
  ...ownDrawCalls,
  ...pictureCalls,
  ...proofCalls,
  ...refundCalls,
  ...settingCalls,
  ...statisticsCalls,
  ...ticketListCalls,
  ...updateCalls,
  ...winnerCalls,
};

export type Calls = typeof calls;
