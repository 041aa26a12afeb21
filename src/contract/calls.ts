import { accountDataCalls } from './accounts/account-data.ts';
import { accountSecurityCalls } from './accounts/account-security.ts';
import { accountCalls } from './accounts/accounts.ts';
import { verificationCalls } from './accounts/verification.ts';
import { accountHelpCalls } from './admin/account-help.ts';
import { adminDrawCalls } from './admin/draws.ts';
import { adminCalls } from './admin/hosts.ts';
import { adminOrganisationCalls } from './admin/organisations.ts';
import { adminPeopleCalls } from './admin/people.ts';
import { adminSearchCalls } from './admin/search.ts';
import { statisticsCalls } from './admin/statistics.ts';
import { awardCalls } from './awards/awards.ts';
import { complaintCalls } from './conduct/complaints.ts';
import { figureCalls } from './conduct/figures.ts';
import { drawingCalls } from './drawing/drawing.ts';
import { proofCalls } from './drawing/proofs.ts';
import { calculatorCalls } from './draws/calculator.ts';
import { draftCalls } from './draws/drafts.ts';
import { drawCalls } from './draws/draws.ts';
import { insightCalls } from './draws/insights.ts';
import { organisationCalls } from './draws/organisations.ts';
import { ownDrawCalls } from './draws/own-draws.ts';
import { pictureCalls } from './draws/pictures.ts';
import { saleReminderCalls } from './draws/sale-reminders.ts';
import { updateCalls } from './draws/updates.ts';
import { hostNoticeCalls } from './email/host-notices.ts';
import { newsletterCalls } from './email/newsletter.ts';
import { adminNewsletterCalls } from './email/newsletter-issues.ts';
import { emailCalls } from './email/outbox.ts';
import { suppressionCalls } from './email/suppressions.ts';
import { emailTemplateCalls } from './email/templates.ts';
import { drawPageCalls } from './pages/draw-page.ts';
import { organisationPageCalls } from './pages/organisation-page.ts';
import { winnerCalls } from './pages/winners.ts';
import { bankDetailCalls } from './payouts/bank-details.ts';
import { charityAgreementCalls } from './payouts/charity-agreements.ts';
import { documentCalls } from './payouts/documents.ts';
import { hostRepaymentCalls } from './payouts/host-repayments.ts';
import { hostTaskCalls } from './payouts/host-tasks.ts';
import { outcomeCalls } from './payouts/outcome.ts';
import { ownPayableCalls } from './payouts/own-payables.ts';
import { payableCalls } from './payouts/payables.ts';
import { payoutOverviewCalls } from './payouts/payout-overview.ts';
import { workspaceCalls } from './payouts/workspace.ts';
import { auditCalls } from './platform/audit.ts';
import { adminJobCalls } from './platform/jobs.ts';
import { settingCalls } from './platform/settings.ts';
import { ageCheckCalls } from './play/age-checks.ts';
import { harmSignalCalls } from './play/harm-signals.ts';
import { personPlayCalls } from './play/person-play.ts';
import { playCalls } from './play/play.ts';
import { postalCalls } from './postal/postal-entries.ts';
import { sealCalls } from './public-log/seals.ts';
import { disputeCalls } from './refunds/disputes.ts';
import { reconciliationCalls } from './refunds/reconciliation.ts';
import { refundCalls } from './refunds/refunds.ts';
import { challengeCalls } from './sales/challenges.ts';
import { enteredDrawCalls } from './sales/entered-draws.ts';
import { orderHistoryCalls } from './sales/order-history.ts';
import { orderListCalls } from './sales/order-lists.ts';
import { orderCalls } from './sales/orders.ts';
import { ticketListCalls } from './sales/ticket-lists.ts';

/** Every call of the API, by method and path. */
export const calls = {
  ...accountCalls,
  ...accountDataCalls,
  ...accountHelpCalls,
  ...accountSecurityCalls,
  ...adminCalls,
  ...adminDrawCalls,
  ...adminJobCalls,
  ...adminNewsletterCalls,
  ...adminOrganisationCalls,
  ...adminPeopleCalls,
  ...adminSearchCalls,
  ...auditCalls,
  ...bankDetailCalls,
  ...awardCalls,
  ...calculatorCalls,
  ...challengeCalls,
  ...charityAgreementCalls,
  ...complaintCalls,
  ...disputeCalls,
  ...documentCalls,
  ...draftCalls,
  ...drawCalls,
  ...drawPageCalls,
  ...drawingCalls,
  ...emailTemplateCalls,
  ...enteredDrawCalls,
  ...figureCalls,
  ...hostNoticeCalls,
  ...hostRepaymentCalls,
  ...hostTaskCalls,
  ...insightCalls,
  ...emailCalls,
  ...suppressionCalls,
  ...newsletterCalls,
  ...outcomeCalls,
  ...orderCalls,
  ...orderHistoryCalls,
  ...orderListCalls,
  ...organisationCalls,
  ...organisationPageCalls,
  ...ownDrawCalls,
  ...ownPayableCalls,
  ...payableCalls,
  ...playCalls,
  ...ageCheckCalls,
  ...harmSignalCalls,
  ...personPlayCalls,
  ...payoutOverviewCalls,
  ...pictureCalls,
  ...postalCalls,
  ...proofCalls,
  ...reconciliationCalls,
  ...refundCalls,
  ...saleReminderCalls,
  ...sealCalls,
  ...settingCalls,
  ...statisticsCalls,
  ...ticketListCalls,
  ...updateCalls,
  ...verificationCalls,
  ...winnerCalls,
  ...workspaceCalls,
};

export type Calls = typeof calls;
