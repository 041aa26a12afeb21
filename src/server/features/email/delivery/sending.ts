import { emailKeyOf } from '#domain/accounts/email-key.ts';
import type { Database } from '#server/db/database.ts';
import { EMAILS_AT_ONCE, type EmailProvider } from '#server/providers/email/provider.ts';
import { withinTime } from '#server/providers/email/within-time.ts';
import * as claims from './claims.ts';
import type { Delivery, ToOutgoing } from './outgoing.ts';
import { nextTryMs, stoppedWords, wordsOf } from './tries.ts';

/**
 * `atOnce`: so many are on their way at the same time, and go out twice at worst when the process dies. Whatever is on
 * its way is done, or cut off, well before its lease ends: none begins that has less of it left than `leaseSeconds` less
 * `renewAfterMs`, and that is more than `timeoutMs`. That long, because many a server that has taken a mail looks at it
 * before it says so.
 */
const SENDING = {
  ...{ batch: 40, batches: 25, atOnce: EMAILS_AT_ONCE },
  ...{ timeoutMs: 120_000, leaseSeconds: 300, renewAfterMs: 150_000 },
};

/** So long a program that is told to stop waits for mails on their way; it is killed later than that. */
const STOP_MS = 15_000;

export type SendingNeeds = {
  db: Database;
  provider: EmailProvider;
  /** How many mails a second all processes together send at most; null: as many as there are. */
  perSecond?: number | null;
  /** By which template and from whom each kind of mail is sent. */
  templates?: { deliveriesOf: (emailTypes: readonly string[]) => Promise<Map<string, Delivery>> };
  /** Why nothing is sent to some of these addresses any more. */
  stops?: { among: (emails: readonly string[]) => Promise<Map<string, 'bounce' | 'complaint'>> };
};

/** Takes mails that are due out of the outbox and gives them to the provider. */
export function createSending(
  { db, provider, perSecond = null, templates, stops }: SendingNeeds,
  toOutgoing: ToOutgoing,
) {
  const stopped = new AbortController();

  const send = async (
    { attempts, ...named }: claims.ClaimedEmail,
    by: Delivery | undefined,
  ): Promise<claims.FailedTry | null> => {
    try {
      const message = await toOutgoing(named, by);
      await withinTime(SENDING.timeoutMs, (signal) => provider.send(message, signal), stopped.signal);
      return null;
    } catch (error) {
      const retryAfterMs = nextTryMs(error, { tries: attempts, chance: Math.random() });
      return { id: named.id, error: wordsOf(error), retryAfterMs };
    }
  };

  /** Sets aside what goes to addresses that take no more mail. */
  const withoutStopped = async (claimed: readonly claims.ClaimedEmail[]) => {
    const stopped = await stops?.among(claimed.map(({ recipient }) => recipient));
    if (!stopped?.size) return claimed;
    const whyOf = ({ recipient }: claims.ClaimedEmail) => stopped.get(emailKeyOf(recipient));
    await claims.markStopped(
      db,
      claimed.flatMap((message) => {
        const why = whyOf(message);
        return why ? { id: message.id, why: stoppedWords(why) } : [];
      }),
    );
    return claimed.filter((message) => whyOf(message) === undefined);
  };

  /** Claimed at that time. Answers, where a slow provider has used much of the lease up, those that are still ours. */
  const leaseOf = (claimedAt: number) => {
    let since = claimedAt;
    return async (emails: readonly claims.ClaimedEmail[]): Promise<readonly claims.ClaimedEmail[]> => {
      const now = performance.now();
      if (now - since < SENDING.renewAfterMs) return emails;
      since = now;
      const ours = new Set(await claims.prolong(db, emails, SENDING.leaseSeconds));
      return emails.filter(({ id }) => ours.has(id));
    };
  };

  /** Marks each group before the next one goes out. Answers how many were claimed, and whether any of them went out. */
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
    /** Sends what is due. Where a whole batch failed, nobody is there to take more. */
    sendDue: async (): Promise<void> => {
      for (let batch = 0; batch < SENDING.batches; batch += 1) {
        const { claimed, anySent } = await sendBatch();
        if (claimed < SENDING.batch || !anySent || stopped.signal.aborted) return;
      }
    },

    /**
     * From a while from now on nothing is sent any more, and what is on its way is cut off. What was claimed and not sent
     * is due again when its lease ends.
     */
    stopSoon: (): void => {
      setTimeout(() => stopped.abort(), STOP_MS).unref();
    },
  };
}
