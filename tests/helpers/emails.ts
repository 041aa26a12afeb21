import { eq } from 'drizzle-orm';
import type { EmailFacts } from '#domain/email/email.ts';
import { emails } from '#server/db/schema.ts';
import { createEmails, type NewEmail, queueEmails } from '#server/features/email/outbox/service.ts';
import type { EmailProvider, OutgoingEmail } from '#server/providers/email/provider.ts';
import type { TestApp } from './app.ts';

type Wishes = { recipient?: string; dedupKey?: string; data?: Partial<EmailFacts['refund']> };

/** An email as the program would queue it. */
export function refundEmail({ data, ...rest }: Wishes = {}): NewEmail {
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

export async function queue(app: TestApp, written: readonly NewEmail[]): Promise<void> {
  await app.database.db.transaction((tx) => queueEmails(tx, written));
}

/** Queues an email to that address. Returns its id. */
export async function emailTo(app: TestApp, recipient: string): Promise<string> {
  const email = refundEmail({ recipient });
  await queue(app, [email]);
  const [row] = await app.database.db.select().from(emails).where(eq(emails.dedupKey, email.dedupKey));
  if (!row) throw new Error('the email was not kept');
  return row.id;
}

/** An email provider that records its emails, and handles them as the test requires. */
export function createRecordingProvider(handle: (email: OutgoingEmail) => void | Promise<void> = () => {}) {
  const sent: OutgoingEmail[] = [];
  return {
    name: 'recording',
    sent,
    send: async (email: OutgoingEmail) => {
      sent.push(email);
      await handle(email);
    },
  };
}

const SITE = { brandName: 'Oakdraw', url: 'https://draws.example.org', supportEmail: 'support@example.org' };

/** The outbox of one process, with this email provider. */
export const createOutbox = (app: TestApp, provider: EmailProvider) =>
  createEmails({
    db: app.database.db,
    provider,
    render: async () => ({ subject: 'S', html: 'H', text: 'T' }),
    site: async () => SITE,
    tokenOf: (id) => id,
  });

export const makeEmails = (count: number): NewEmail[] => Array.from({ length: count }, () => refundEmail());

/** How often each email was sent by any of these providers. */
export function countSent(...providers: readonly { sent: readonly { id: string }[] }[]): number[] {
  const counts = new Map<string, number>();
  for (const { id } of providers.flatMap(({ sent }) => sent)) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts.values()];
}
