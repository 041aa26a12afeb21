import { emailKeyOf } from '#domain/people/email-key.ts';
import type { Database } from '../../db/database.ts';
import { MAILS_AT_ONCE, type MailProvider } from '../../providers/email/provider.ts';
import { withinTime } from '../../providers/email/within-time.ts';
import type { Delivery, EmailTemplatesService } from '../email-templates/service.ts';
import type { ToOutgoing } from './outgoing.ts';
import { nextTryMs, stoppedWords, wordsOf } from './policy.ts';
import * as store from './store.ts';

/**
 * `atOnce`: so many are on their way at the same time, and go out twice at worst when the process dies. A claimed batch
 * is done, or timed out, well within its lease.
 */
const SENDING = {
  ...{ batch: 40, batches: 25, atOnce: MAILS_AT_ONCE },
  ...{ timeoutMs: 30_000, leaseSeconds: 300 },
};

export type SendingNeeds = {
  db: Database;
  provider: MailProvider;
  /** How many mails a second all processes together send at most; null: as many as there are. */
  perSecond?: number | null;
  /** By which template and from whom each kind of mail is sent. */
  templates?: Pick<EmailTemplatesService, 'deliveriesOf'>;
  /** Why nothing is sent to some of these addresses any more. */
  stops?: { among: (emails: readonly string[]) => Promise<Map<string, 'bounce' | 'complaint'>> };
};

/** Takes mails that are due out of the outbox and gives them to the provider. */
export function createSending(
  { db, provider, perSecond = null, templates, stops }: SendingNeeds,
  toOutgoing: ToOutgoing,
) {
  const send = async (
    { attempts, ...named }: store.ClaimedMail,
    by: Delivery | undefined,
  ): Promise<store.FailedTry | null> => {
    try {
      const mail = await toOutgoing(named, by);
      await withinTime(SENDING.timeoutMs, (signal) => provider.send(mail, signal));
      return null;
    } catch (error) {
      const retryAfterMs = nextTryMs(error, { tries: attempts, chance: Math.random() });
      return { id: named.id, error: wordsOf(error), retryAfterMs };
    }
  };

  /** Sets aside what goes to addresses that take no more mail. */
  const withoutStopped = async (claimed: readonly store.ClaimedMail[]) => {
    const stopped = await stops?.among(claimed.map(({ recipient }) => recipient));
    if (!stopped?.size) return claimed;
    const whyOf = ({ recipient }: store.ClaimedMail) => stopped.get(emailKeyOf(recipient));
    await store.markStopped(
      db,
      claimed.flatMap((mail) => {
        const why = whyOf(mail);
        return why ? { id: mail.id, why: stoppedWords(why) } : [];
      }),
    );
    return claimed.filter((mail) => whyOf(mail) === undefined);
  };

  /** Marks each group before the next one goes out. Answers how many were claimed, and whether any of them went out. */
  const sendBatch = async (): Promise<{ claimed: number; anySent: boolean }> => {
    const { batch: limit, atOnce, leaseSeconds } = SENDING;
    const claimed = await store.claimDue(db, { limit, leaseSeconds, perSecond });
    const toSend = claimed.length > 0 ? await withoutStopped(claimed) : claimed;
    const deliveries = await templates?.deliveriesOf(toSend.map(({ template }) => template));
    let anySent = toSend.length < claimed.length;
    for (let first = 0; first < toSend.length; first += atOnce) {
      const group = toSend.slice(first, first + atOnce);
      const tries = group.map((mail) => send(mail, deliveries?.get(mail.template)));
      const failed = (await Promise.all(tries)).filter((failure) => failure !== null);
      const failedIds = new Set(failed.map(({ id }) => id));
      const sent = group.flatMap(({ id }) => (failedIds.has(id) ? [] : id));
      await store.markSent(db, sent);
      await store.markFailed(db, failed);
      anySent ||= sent.length > 0;
    }
    return { claimed: claimed.length, anySent };
  };

  return {
    /** Sends what is due. Where a whole batch failed, nobody is there to take more. */
    sendDue: async (): Promise<void> => {
      for (let batch = 0; batch < SENDING.batches; batch += 1) {
        const { claimed, anySent } = await sendBatch();
        if (claimed < SENDING.batch || !anySent) return;
      }
    },
  };
}
