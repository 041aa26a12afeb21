import { toEmailKey } from '#domain/accounts/email-key.ts';
import type { Database } from '#server/db/database.ts';
import { EMAILS_AT_ONCE, type EmailProvider } from '#server/providers/email/provider.ts';
import { runWithinTime } from '#server/providers/email/within-time.ts';
import { MORE } from '#server/scheduler.ts';
import type { BuildOutgoing, Delivery } from './build-outgoing.ts';
import * as claims from './claims.ts';
import { calculateNextTryMs, describeError, describeStop } from './tries.ts';

/**
 * `atOnce` emails are sent in parallel. If the process dies, these may be sent twice. Leases are renewed after
 * `renewAfterMs`, so an attempt starts with more than `timeoutMs` of its lease left, and ends before the lease does.
 * The timeout is long because many servers scan an email before they accept it.
 */
const SENDING = {
  batch: 40,
  batches: 25,
  atOnce: EMAILS_AT_ONCE,
  timeoutMs: 120_000,
  leaseSeconds: 300,
  renewAfterMs: 150_000,
};

/**
 * How long shutdown waits for emails that are being sent. It must be shorter than the time after which the process is
 * killed.
 */
const STOP_MS = 15_000;

export type EmailSenderNeeds = {
  db: Database;
  provider: EmailProvider;
  /** The maximum number of emails per second, for all processes together; null means no limit. */
  perSecond?: number | null;
  /** Returns the template and the sender of each type of email. */
  templates?: { deliveriesOf: (emailTypes: readonly string[]) => Promise<Map<string, Delivery>> };
  /** Returns which of these addresses are suppressed, and why. */
  stops?: { findAmong: (emails: readonly string[]) => Promise<Map<string, 'bounce' | 'complaint'>> };
};

/** Sends due emails from the outbox through the provider. */
export function createEmailSender(
  { db, provider, perSecond = null, templates, stops }: EmailSenderNeeds,
  buildOutgoing: BuildOutgoing,
) {
  const stopped = new AbortController();

  const send = async (
    { attempts, ...named }: claims.ClaimedEmail,
    by: Delivery | undefined,
  ): Promise<claims.FailedTry | null> => {
    try {
      const message = await buildOutgoing(named, by);
      await runWithinTime(SENDING.timeoutMs, (signal) => provider.send(message, signal), stopped.signal);
      return null;
    } catch (error) {
      const retryAfterMs = calculateNextTryMs(error, { tries: attempts, chance: Math.random() });
      return { id: named.id, error: describeError(error), retryAfterMs };
    }
  };

  /** Marks emails to suppressed addresses as stopped, and returns the others. */
  const withoutStopped = async (claimed: readonly claims.ClaimedEmail[]) => {
    const stopped = await stops?.findAmong(claimed.map(({ recipient }) => recipient));
    if (!stopped?.size) return claimed;
    const whyOf = ({ recipient }: claims.ClaimedEmail) => stopped.get(toEmailKey(recipient));
    await claims.markStopped(
      db,
      claimed.flatMap((message) => {
        const why = whyOf(message);
        return why ? { id: message.id, why: describeStop(why) } : [];
      }),
    );
    return claimed.filter((message) => whyOf(message) === undefined);
  };

  /**
   * Returns the emails on which this process still has a lease. Renews the leases first if a slow provider has used up
   * much of them.
   */
  const leaseOf = (claimedAt: number) => {
    let since = claimedAt;
    return async (emails: readonly claims.ClaimedEmail[]): Promise<readonly claims.ClaimedEmail[]> => {
      const now = performance.now();
      if (now - since < SENDING.renewAfterMs) return emails;
      since = now;
      const ours = new Set(await claims.extendLeases(db, emails, SENDING.leaseSeconds));
      return emails.filter(({ id }) => ours.has(id));
    };
  };

  /**
   * Sends one batch in groups, and records the result of each group before it sends the next. Returns how many emails
   * were claimed, and whether any were sent.
   */
  const sendBatch = async (): Promise<{ claimed: number; anySent: boolean }> => {
    const { batch: limit, atOnce, leaseSeconds } = SENDING;
    const stillOurs = leaseOf(performance.now());
    const claimed = await claims.claimDue(db, { limit, leaseSeconds, perSecond });
    const toSend = claimed.length > 0 ? await withoutStopped(claimed) : claimed;
    const deliveries = await templates?.deliveriesOf(toSend.map(({ template }) => template));
    let anySent = toSend.length < claimed.length;
    let left = await stillOurs(toSend);
    while (left.length > 0 && !stopped.signal.aborted) {
      const group = left.slice(0, atOnce);
      const tries = group.map((message) => send(message, deliveries?.get(message.template)));
      const failed = (await Promise.all(tries)).filter((failure) => failure !== null);
      const failedIds = new Set(failed.map(({ id }) => id));
      const sent = group.flatMap(({ id }) => (failedIds.has(id) ? [] : id));
      await claims.markSent(db, sent);
      await claims.markFailed(db, failed);
      anySent ||= sent.length > 0;
      left = await stillOurs(left.slice(atOnce));
    }
    return { claimed: claimed.length, anySent };
  };

  return {
    /**
     * Sends due emails in batches. Stops after a batch in which every email failed, because the provider is probably
     * down.
     */
    sendDue: async (): Promise<typeof MORE | undefined> => {
      for (let batch = 0; batch < SENDING.batches; batch += 1) {
        const { claimed, anySent } = await sendBatch();
        if (claimed < SENDING.batch || !anySent || stopped.signal.aborted) return undefined;
      }
      return MORE;
    },

    /**
     * Stops sending after a grace period and aborts sends that are still in progress. Emails that were claimed but not
     * sent are due again when their leases end.
     */
    stopSoon: (): void => {
      setTimeout(() => stopped.abort(), STOP_MS).unref();
    },
  };
}
