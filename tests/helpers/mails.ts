import { eq } from 'drizzle-orm';
import type { MailFacts } from '#domain/email/mail.ts';
import { mails } from '#server/db/schema.ts';
import { createMails, type NewMail, queueMails } from '#server/features/email/outbox/service.ts';
import type { MailProvider, OutgoingMail } from '#server/providers/email/provider.ts';
import type { TestApp } from './app.ts';

type Wishes = { recipient?: string; dedupKey?: string; data?: Partial<MailFacts['refund']> };

/** A mail as a feature would queue it. */
export function refundMail({ data, ...rest }: Wishes = {}): NewMail {
  return {
    template: 'refund',
    recipient: 'grace@example.org',
    personId: null,
    dedupKey: crypto.randomUUID(),
    data: {
      draw: { id: crypto.randomUUID(), title: 'A lighthouse', colorScheme: 'blue', customColor: null },
      cause: 'void',
      tickets: [[1, 1]],
      amountPence: 500,
      reason: 'Asked for',
      testPayment: false,
      ...data,
    },
    ...rest,
  };
}

export async function queue(app: TestApp, written: readonly NewMail[]): Promise<void> {
  await app.database.db.transaction((tx) => queueMails(tx, written));
}

/** A mail to that address in the outbox. Answers its id. */
export async function mailTo(app: TestApp, recipient: string): Promise<string> {
  const mail = refundMail({ recipient });
  await queue(app, [mail]);
  const [row] = await app.database.db.select().from(mails).where(eq(mails.dedupKey, mail.dedupKey));
  if (!row) throw new Error('the mail was not kept');
  return row.id;
}

/** A mail server that remembers what it was given, and does with it what the test wants. */
export function recordingMail(handle: (mail: OutgoingMail) => void | Promise<void> = () => {}) {
  const sent: OutgoingMail[] = [];
  return {
    name: 'recording',
    sent,
    send: async (mail: OutgoingMail) => {
      sent.push(mail);
      await handle(mail);
    },
  };
}

const SITE = { brandName: 'Oakdraw', url: 'https://draws.example.org', supportEmail: 'support@example.org' };

/** The outbox of one process, with that mail server. */
export const outboxWith = (app: TestApp, provider: MailProvider) =>
  createMails({
    db: app.database.db,
    provider,
    render: async () => ({ subject: 'S', html: 'H', text: 'T' }),
    site: async () => SITE,
    tokenOf: (id) => id,
  });

export const manyMails = (count: number): NewMail[] => Array.from({ length: count }, () => refundMail());

/** How often each mail went out that any of these mail servers was given. */
export function timesSent(...providers: readonly { sent: readonly { id: string }[] }[]): number[] {
  const counts = new Map<string, number>();
  for (const { id } of providers.flatMap(({ sent }) => sent)) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts.values()];
}
