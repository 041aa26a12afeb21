import { asc } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { emails } from '#server/db/schema.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { type NewEmail, queueEmails } from './service.ts';

const app = await provideTestApp();
beforeEach(() => app.database.db.delete(emails));

const refund = (number: number, changes: Partial<Pick<NewEmail, 'recipient' | 'dedupKey'>> = {}) =>
  ({
    template: 'refund',
    recipient: 'grace@example.org',
    personId: null,
    dedupKey: `refund:${number}`,
    data: {
      draw: {
        id: crypto.randomUUID(),
        title: 'A "quoted" {title}, \\ and ü',
        colorScheme: 'blue',
        customColor: null,
      },
      cause: 'void',
      tickets: [[number, number]],
      amountPence: 500,
      reason: 'Two lines\nand <b>',
      testPayment: false,
    },
    ...changes,
  }) satisfies NewEmail;

const queue = (...written: NewEmail[]) => app.database.db.transaction((tx) => queueEmails(tx, written));
const kept = () => app.database.db.select().from(emails).orderBy(asc(emails.createdAt), asc(emails.id));

describe('the outbox', () => {
  it('stores the data of an email, which is due immediately', async () => {
    const email = refund(1);
    await queue(email);
    const [row] = await kept();
    expect(row).toMatchObject({
      template: 'refund',
      recipient: 'grace@example.org',
      data: email.data,
      attempts: 0,
      sentAt: null,
      deadAt: null,
    });
    expect(row?.dueAt.getTime()).toBeLessThan(Number(row?.createdAt) + 1_000);
  });

  it('queues one email per cause, even with repeated and concurrent calls [MAIL-02]', async () => {
    await queue(refund(1), refund(1), refund(2));
    await Promise.all([queue(refund(2), refund(3)), queue(refund(3), refund(1))]);
    expect((await kept()).map(({ dedupKey }) => dedupKey).sort()).toEqual([
      'refund:1',
      'refund:2',
      'refund:3',
    ]);
  });

  it('queues nothing if the transaction of the cause is rolled back [MAIL-02]', async () => {
    const failing = app.database.db.transaction(async (tx) => {
      await queueEmails(tx, [refund(1)]);
      throw new Error('the action failed');
    });
    await expect(failing).rejects.toThrow('the action failed');
    await queue();
    expect(await kept()).toEqual([]);
  });

  it('queues thousands of emails in one statement', async () => {
    await queue(...Array.from({ length: 5_000 }, (_, index) => refund(index)));
    expect(await app.database.db.$count(emails)).toBe(5_000);
  });
});
