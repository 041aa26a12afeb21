// The whole schema in one place, for Drizzle and for its migrations.
export {
  oneTimeTokens,
  passwordRequests,
  recoveryCodes,
  secondFactors,
  sessionSecrets,
} from './schema/account-security.ts';
export { newsletterIssues, personNotes, siteSettings } from './schema/admin.ts';
export { auditEntries } from './schema/audit.ts';
export { awardClaims, awardFiles, awardMessages, awards } from './schema/awards.ts';
export { complaintMessages, complaints } from './schema/complaints.ts';
export { connectAccounts, connectLookUps, payoutReversals, payoutTransfers } from './schema/connect.ts';
export { drawDrafts } from './schema/drafts.ts';
export {
  drawAttempts,
  drawCreations,
  drawInterventions,
  drawPrizes,
  drawResults,
  drawTermsChanges,
  earlyEnds,
  prizeDraws,
} from './schema/draws.ts';
export { emailPace, emailTemplateMappings, suppressions } from './schema/email-delivery.ts';
export { emails } from './schema/emails.ts';
export { drawMilestones, hostDigests, hostEmailOptOuts } from './schema/host-notices.ts';
export { drawCounts } from './schema/insights.ts';
export { ledgerChecks, ledgerTotals, ledgerTransfers } from './schema/ledger.ts';
export { drawLogs, logEntries, logHeads, logRefusals, logTerms, logTiles, logWords } from './schema/log.ts';
export { newsletterSubscribers } from './schema/newsletter.ts';
export { challenges, orderContacts, orderLines, orders, ordersToConfirm } from './schema/orders.ts';
export { organisationMembers, organisations } from './schema/organisations.ts';
export { disputeLookUps, disputes, paymentEvents, payments, refunds } from './schema/payments.ts';
export {
  charityAgreements,
  drawSettlements,
  hostRepayments,
  payables,
  payoutAccounts,
  payoutBatches,
  payoutBatchItems,
} from './schema/payouts.ts';
export { configuredAdmin, people, sessions, throttles } from './schema/people.ts';
export { pictureCopies, pictureFiles, pictures } from './schema/pictures.ts';
export {
  ageChecks,
  ageDocuments,
  harmSignals,
  harmSteps,
  playControls,
  playExclusions,
  playSpend,
  underAgeHashes,
} from './schema/play.ts';
export { postalCards, postalEntries, postalScans } from './schema/postal.ts';
export { processes, type StoredJob } from './schema/processes.ts';
export { provedPrizes, provedResults } from './schema/proved.ts';
export { balanceEntries, reconciliationFindings, reconciliationRuns } from './schema/reconciliation.ts';
export { saleReminders } from './schema/sale-reminders.ts';
export {
  sealCosignatures,
  sealEntries,
  sealHeads,
  sealLog,
  sealRefusals,
  sealTiles,
  sealWitnesses,
} from './schema/seals.ts';
export { drawParticipants, tickets } from './schema/tickets.ts';
export { drawUpdates, updateOptOuts } from './schema/updates.ts';
export { verificationRequests } from './schema/verification.ts';
