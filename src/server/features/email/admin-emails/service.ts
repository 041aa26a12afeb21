import type { AdminAlert } from '#domain/email/admin-alert-email.ts';
import type { EmailMessage } from '#domain/email/email.ts';
import type { RefusedDraw, SigningProblem } from '#domain/proof/log-refusals.ts';
import { readDatabaseTime } from '#server/clock.ts';
import type { Transaction } from '#server/db/database.ts';
import type { RaisedLimit } from '#server/features/platform/settings/service.ts';
import { queueEmails } from '../outbox/service.ts';
import { listAdmins } from './store.ts';

/** Queues an email to every admin who can sign in, in the transaction of its cause. Each cause is emailed once. */
export async function queueAdminEmails(tx: Transaction, email: EmailMessage, cause: string): Promise<void> {
  const admins = await listAdmins(tx);
  await queueEmails(
    tx,
    admins.map((admin) => ({
      ...email,
      ...admin,
      dedupKey: `${email.template}:${cause}:${admin.personId}`,
    })),
  );
}

/** Emails all admins about something that needs their attention now. `about` is the id of what it concerns. */
export const alertAdmins = (tx: Transaction, alert: AdminAlert, about: string): Promise<void> =>
  queueAdminEmails(tx, { template: 'admin-alert', data: alert }, `${alert.kind}:${about}`);

/** Emails all admins that a draw was taken off sale, because its public log is refused. */
export async function alertRefusedLog(tx: Transaction, refused: RefusedDraw): Promise<void> {
  const { drawId, drawTitle, reason, refusedAt } = refused;
  await alertAdmins(
    tx,
    { kind: 'log_refused', drawId, drawTitle, reason },
    `${drawId}:${refusedAt.toISOString()}`,
  );
}

/** Emails all admins that a process cannot sign public logs, at most once a day for each problem. */
export async function alertStoppedSigning(tx: Transaction, problem: SigningProblem): Promise<void> {
  const day = (await readDatabaseTime(tx)).toISOString().slice(0, 10);
  await alertAdmins(tx, { kind: 'signing_stopped', problem }, `${problem}:${day}`);
}

/** Emails all admins that the payout limit was raised, so that one admin alone cannot do so unnoticed. */
export async function alertRaisedLimit(tx: Transaction, { toPence, limit }: RaisedLimit): Promise<void> {
  if (limit.until === null) return;
  const appliesFrom = limit.until.toISOString();
  await alertAdmins(tx, { kind: 'limit_raised', toPence, limitPence: limit.pence, appliesFrom }, appliesFrom);
}
