import * as argon2 from '@node-rs/argon2';
import { describe, expect, it, vi } from 'vitest';

vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof argon2>();
  return { ...real, verify: vi.fn(real.verify) };
});

// Test files share modules. Without this reset, passwords.ts may already be loaded with the real argon2.
vi.resetModules();
const { createPasswordHasher } = await import('./passwords.ts');

const cheap = { memoryCost: 8, timeCost: 1 };

describe('passwords', () => {
  it('are hashed with argon2id, each with a new salt, and verified', async () => {
    const passwords = createPasswordHasher(cheap);
    const [one, other] = await Promise.all([passwords.hash('the same'), passwords.hash('the same')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/);
    expect(one).not.toBe(other);
    expect(await passwords.verify(one, 'the same')).toBe(true);
    expect(await passwords.verify(one, 'another')).toBe(false);
  });

  it('match however a keyboard encodes accented characters', async () => {
    const passwords = createPasswordHasher(cheap);
    expect(await passwords.verify(await passwords.hash('caf\u00e9 1234'), 'cafe\u0301 1234')).toBe(true);
  });

  it('never match without an account', async () => {
    const passwords = createPasswordHasher(cheap);
    expect(await passwords.verify(undefined, '')).toBe(false);
  });

  it('take the same work to verify with and without an account, so that timing reveals nothing', async () => {
    const passwords = createPasswordHasher(cheap);
    const hashed = await passwords.hash('the right one');
    vi.mocked(argon2.verify).mockClear();
    await passwords.verify(hashed, 'a wrong one');
    await passwords.verify(undefined, 'a wrong one');
    const [known, unknown] = vi.mocked(argon2.verify).mock.calls;
    const cost = (hash = '') => ({ ...argon2.parseOptions(hash), length: hash.length });
    expect(cost(String(unknown?.[0]))).toEqual(cost(String(known?.[0])));
    expect(unknown?.[1]).toBe(known?.[1]);
  });

  it('are outdated if they were hashed at another cost', async () => {
    const dearer = createPasswordHasher({ memoryCost: 16, timeCost: 2 });
    const hashed = await dearer.hash('a password');
    expect(dearer.isOutdated(hashed)).toBe(false);
    expect(createPasswordHasher(cheap).isOutdated(hashed)).toBe(true);
  });

  it('are hashed up to a limit; further callers get an error with a time to retry', async () => {
    const passwords = createPasswordHasher(cheap, { concurrency: 1, maxWaiting: 2 });
    const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => passwords.hash('a password')));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
    expect(outcomes[3]).toMatchObject({ reason: { status: 503, retryAfterSeconds: 2 } });
    expect(await passwords.hash('a password')).toContain('argon2id');
  });
});
