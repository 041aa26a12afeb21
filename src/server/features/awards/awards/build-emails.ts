import type { DeliveryKind } from '#domain/awards/claim.ts';
import {
  APPEAL_DAYS,
  addDays,
  calculateDueAt,
  calculateGiveUpAt,
  DECIDE_DAYS,
  PRESUMED_DAYS,
  SEND_DAYS,
  VACANT_DAYS,
} from '#domain/awards/deadlines.ts';
import type { AwardEvent, DisqualifyCause } from '#domain/awards/states.ts';
import type { AwardEmail, AwardEmailFacts, AwardEmailTemplate } from '#domain/email/award-emails.ts';
import type { Transaction } from '#server/db/database.ts';
import { queueAdminEmails } from '#server/features/email/admin-emails/service.ts';
import { type NewEmail, queueEmails } from '#server/features/email/outbox/service.ts';
import * as store from './store.ts';

type To = { personId: string; email: string | null };
type Facts<T extends AwardEmailTemplate> = Omit<AwardEmailFacts[T], 'draw' | 'prize'>;

/** Builds an email about an award. Each `cause` is emailed to a person only once. */
export function buildAwardEmail<T extends AwardEmailTemplate>(
  row: store.AwardRow,
  to: To,
  template: T,
  facts: Facts<T>,
  cause: string,
): NewEmail {
  const message = { template, data: { ...aboutAward(row), ...facts } } as unknown as AwardEmail;
  const dedupKey = `${template}:${row.award.id}:${to.personId}:${cause}`;
  return { ...message, recipient: to.email ?? '', personId: to.personId, dedupKey };
}

function aboutAward({ draw: { id, title, colorScheme, customColor }, prize }: store.AwardRow) {
  return { draw: { id, title, colorScheme, customColor }, prize };
}

/** Queues the emails that an event causes. `row` is the award after the event. */
export async function queueEventEmails(
  tx: Transaction,
  event: AwardEvent,
  row: store.AwardRow,
  now: Date,
): Promise<void> {
  const host = await store.findHost(tx, row.draw.id);
  const winner = { personId: row.award.personId, email: row.winner.email };
  const cause = now.toISOString();
  const toWinner = <T extends AwardEmailTemplate>(template: T, facts: Facts<T>) =>
    buildAwardEmail(row, winner, template, facts, cause);
  const toHost = <T extends AwardEmailTemplate>(template: T, facts: Facts<T>) =>
    host ? [buildAwardEmail(row, host, template, facts, cause)] : [];
  const hasDetails = await store.hasPayoutDetails(tx, row.award.personId);
  await queueEmails(tx, list(event, row, { now, hasDetails, toWinner, toHost }));
  if (event === 'report') await queueCaseEmails(tx, row, 'problem', addDays(now, DECIDE_DAYS));
}

type Builders = {
  now: Date;
  /** Whether we know where to send the winner's cash. */
  hasDetails: boolean;
  toWinner: <T extends AwardEmailTemplate>(template: T, facts: Facts<T>) => NewEmail;
  toHost: <T extends AwardEmailTemplate>(template: T, facts: Facts<T>) => NewEmail[];
};

function list(event: AwardEvent, row: store.AwardRow, builders: Builders): NewEmail[] {
  const { now, hasDetails, toWinner, toHost } = builders;
  const { award, claim, cash } = row;
  switch (event) {
    case 'claim': {
      const sendBy = award.isCash ? null : addDays(now, SEND_DAYS).toISOString();
      const { isCash } = award;
      const delivery: DeliveryKind = claim?.delivery ?? 'post';
      return [
        toWinner('prize-claimed', { delivery, sendBy, isCash, hasDetails }),
        ...toHost('host-prize-claimed', { sendBy, isCash }),
      ];
    }
    case 'decline':
      return toHost('host-prize-vacant', vacant('declined', now));
    case 'lapse':
      return [
        toWinner('prize-lost', lost('lapsed', now)),
        ...toHost('host-prize-vacant', vacant('lapsed', now)),
      ];
    case 'disqualify': {
      const cause = award.cause ?? 'error';
      return [toWinner('prize-lost', lost(cause, now)), ...toHost('host-prize-vacant', vacant(cause, now))];
    }
    case 'reinstate':
      return [toWinner('prize-appeal-decided', { claimBy: award.claimBy.toISOString(), reason: null })];
    case 'send':
      return [toWinner('prize-sent', { ...sentFacts(row), isReminder: false })];
    case 'confirm':
      return toHost('host-prize-received', { presumed: false });
    case 'presume':
      return [toWinner('prize-presumed', {}), ...toHost('host-prize-received', { presumed: true })];
    case 'report':
      return toHost('host-prize-problem', { decideBy: addDays(now, DECIDE_DAYS).toISOString() });
    case 'decideReceived':
    case 'decideUndelivered': {
      const isReceived = event === 'decideReceived';
      return [
        toWinner('prize-problem-decided', { isReceived, cash, hasDetails }),
        ...toHost('host-prize-decided', { isReceived }),
      ];
    }
    case 'giveUp':
      return [toWinner('prize-not-sent', { cash, hasDetails }), ...toHost('host-prize-undelivered', {})];
    case 'pay':
    case 'returnCash':
      return [];
  }
}

const lost = (reason: 'lapsed' | DisqualifyCause, now: Date) => ({
  reason,
  appealBy: addDays(now, APPEAL_DAYS).toISOString(),
});

const vacant = (reason: 'declined' | 'lapsed' | DisqualifyCause, now: Date) => ({
  reason,
  redrawAt: addDays(now, VACANT_DAYS).toISOString(),
});

const sentFacts = ({ award }: store.AwardRow) => ({
  carrier: award.carrier,
  trackingNumber: award.trackingNumber,
  presumedAt:
    award.hasEvidence && award.sentRecordedAt
      ? addDays(award.sentRecordedAt, PRESUMED_DAYS).toISOString()
      : null,
});

/** Builds the reminder for the award's state, for its winner or its host. */
export async function buildReminder(tx: Transaction, row: store.AwardRow, day: number): Promise<NewEmail[]> {
  const { award } = row;
  const winner = { personId: award.personId, email: row.winner.email };
  // The deadline distinguishes the reminders of a reinstated winner from the first ones.
  const cause = `${calculateDueAt(award)?.toISOString()}:${day}`;
  if (award.state === 'won') {
    const facts = { claimBy: award.claimBy.toISOString(), isCash: award.isCash };
    return [buildAwardEmail(row, winner, 'prize-claim-reminder', facts, cause)];
  }
  if (award.state === 'sent')
    return [buildAwardEmail(row, winner, 'prize-sent', { ...sentFacts(row), isReminder: true }, cause)];
  const host = await store.findHost(tx, row.draw.id);
  if (award.state !== 'claimed' || !award.claimedAt || !host) return [];
  const facts = {
    sendBy: addDays(award.claimedAt, SEND_DAYS).toISOString(),
    giveUpAt: calculateGiveUpAt(award.claimedAt).toISOString(),
    isOverdue: day >= SEND_DAYS,
  };
  return [buildAwardEmail(row, host, 'host-prize-to-send', facts, cause)];
}

/** Tells all admins that an award needs a decision; once more when it is overdue. */
export async function queueCaseEmails(
  tx: Transaction,
  row: store.AwardRow,
  kind: AwardEmailFacts['admin-award-case']['case'],
  dueAt: Date,
  isOverdue = false,
): Promise<void> {
  const data = { ...aboutAward(row), awardId: row.award.id, case: kind, dueAt: dueAt.toISOString() };
  const cause = `${row.award.id}:${kind}:${dueAt.toISOString()}:${isOverdue}`;
  await queueAdminEmails(tx, { template: 'admin-award-case', data }, cause);
}

/** Tells the former winner that their appeal was dismissed. */
export async function queueDismissal(tx: Transaction, row: store.AwardRow, now: Date): Promise<void> {
  const winner = { personId: row.award.personId, email: row.winner.email };
  const facts = { claimBy: null, reason: row.award.cause ?? ('lapsed' as const) };
  await queueEmails(tx, [buildAwardEmail(row, winner, 'prize-appeal-decided', facts, now.toISOString())]);
}
