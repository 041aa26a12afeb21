import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { oneTimeTokens } from '#server/db/schema.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import type { TokenPurpose } from './service.ts';

const HOUR = 3_600_000;

const app = await provideTestApp();

const issue = (purpose: TokenPurpose, subject: string, data = {}) =>
  app.database.db.transaction((tx) => app.services.tokens.issue(tx, { purpose, subject, data }));
const linkOf = async (purpose: TokenPurpose, subject: string, data = {}) =>
  app.services.tokens.tokenOf(await issue(purpose, subject, data));
const redeem = (purpose: TokenPurpose, token: string) =>
  app.database.db.transaction((tx) => app.services.tokens.redeem(tx, purpose, token));
const unusable = { status: 409, code: 'link_unusable' };

describe('a link', () => {
  it('works once, even for concurrent requests [ACCT-01]', async () => {
    const token = await linkOf('newsletter', 'ada@example.org', { email: 'ada@example.org' });
    expect(await app.services.tokens.read('newsletter', token)).toBeDefined();
    const tries = await Promise.allSettled(Array.from({ length: 5 }, () => redeem('newsletter', token)));
    const done = tries.filter(({ status }) => status === 'fulfilled');
    expect(done).toMatchObject([
      { value: { subject: 'ada@example.org', data: { email: 'ada@example.org' } } },
    ]);
    await expect(app.services.tokens.read('newsletter', token)).rejects.toMatchObject({
      code: 'link_unusable',
    });
    await expect(redeem('newsletter', token)).rejects.toMatchObject(unusable);
  });

  it('is used up only if its action succeeds [ACCT-01]', async () => {
    const token = await linkOf('newsletter', 'bea@example.org');
    const failing = app.database.db.transaction(async (tx) => {
      await app.services.tokens.redeem(tx, 'newsletter', token);
      throw new Error('something else went wrong');
    });
    await expect(failing).rejects.toThrow('something else');
    expect((await redeem('newsletter', token)).subject).toBe('bea@example.org');
  });

  it('works only for its own purpose, and only if it is the newest for its subject [ACCT-01]', async () => {
    const first = await linkOf('reset-password', 'somebody');
    await expect(redeem('verify-email', first)).rejects.toMatchObject(unusable);
    const second = await linkOf('reset-password', 'somebody');
    await expect(redeem('reset-password', first)).rejects.toMatchObject(unusable);
    await redeem('reset-password', second);
  });

  it.each([
    ['reset-password', 1],
    ['verify-email', 24],
    ['change-email', 24],
    ['undo-email', 72],
  ] as const)('to %s works for %i hours, by the database’s clock [ACCT-01]', async (purpose, hours) => {
    const [intime, late] = [await linkOf(purpose, 'in time'), await linkOf(purpose, 'late')];
    await app.shiftClock(hours * HOUR - 60_000);
    await redeem(purpose, intime);
    await app.shiftClock(hours * HOUR + 60_000);
    await expect(redeem(purpose, late)).rejects.toMatchObject(unusable);
    await app.services.tokens.sweep();
    const left = await app.database.db.select().from(oneTimeTokens).where(eq(oneTimeTokens.purpose, purpose));
    expect(left).toEqual([]);
    await app.shiftClock(0);
  });

  it.each(['', 'x', 'x'.repeat(43), '€'.repeat(43)])(
    'is not valid with token %j [ACCT-01]',
    async (token) => {
      await expect(redeem('newsletter', token)).rejects.toMatchObject(unusable);
    },
  );

  it('cannot be forged from a copy of the table [ACCT-02]', async () => {
    const id = await issue('newsletter', 'copied');
    const [row] = await app.database.db.select().from(oneTimeTokens).where(eq(oneTimeTokens.id, id));
    const token = app.services.tokens.tokenOf(id);
    const copied = JSON.stringify({ ...row, hash: Buffer.from(row?.hash ?? []).toString('base64url') });
    expect(copied).not.toContain(token);
    for (const guess of [id, Buffer.from(row?.hash ?? []).toString('base64url')]) {
      await expect(redeem('newsletter', guess)).rejects.toMatchObject(unusable);
    }
  });
});
