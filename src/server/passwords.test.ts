import { describe, expect, it } from 'vitest';
import { createPasswords } from './passwords.ts';

const cheap = { memoryCost: 8, timeCost: 1 };

describe('passwords', () => {
  it('are hashed with argon2id, each with a salt of its own, and known again', async () => {
    const passwords = createPasswords(cheap);
    const [one, other] = await Promise.all([passwords.hash('the same'), passwords.hash('the same')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/);
    expect(one).not.toBe(other);
    expect(await passwords.verify(one, 'the same')).toBe(true);
    expect(await passwords.verify(one, 'another')).toBe(false);
  });

  it('are the same however a keyboard composes their letters', async () => {
    const passwords = createPasswords(cheap);
    expect(await passwords.verify(await passwords.hash('caf\u00e9 1234'), 'cafe\u0301 1234')).toBe(true);
  });

  it('match nothing where there is no account', async () => {
    const passwords = createPasswords(cheap);
    expect(await passwords.verify(undefined, '')).toBe(false);
  });

  it('take as long to refuse without an account as with one', async () => {
    // Dear enough that the hash, and not what surrounds it, is what is measured.
    const passwords = createPasswords({ memoryCost: 16_384, timeCost: 3 });
    const hashed = await passwords.hash('the right one');
    const fastest = async (hash: string | undefined) => {
      const times: number[] = [];
      for (let time = 0; time < 7; time += 1) {
        const begun = performance.now();
        await passwords.verify(hash, 'a wrong one');
        times.push(performance.now() - begun);
      }
      return Math.min(...times);
    };
    const [known, unknown] = [await fastest(hashed), await fastest(undefined)];
    expect(unknown / known).toBeGreaterThan(0.5);
    expect(unknown / known).toBeLessThan(2);
  });

  it('hashed at another cost are outdated', async () => {
    const dearer = createPasswords({ memoryCost: 16, timeCost: 2 });
    const hashed = await dearer.hash('a password');
    expect(dearer.isOutdated(hashed)).toBe(false);
    expect(createPasswords(cheap).isOutdated(hashed)).toBe(true);
  });

  it('are not hashed without bound: over the limit the caller is told to come back', async () => {
    const passwords = createPasswords(cheap, { atOnce: 1, waiting: 2 });
    const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => passwords.hash('a password')));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
    expect(outcomes[3]).toMatchObject({ reason: { status: 503, retryAfterSeconds: 2 } });
    expect(await passwords.hash('a password')).toContain('argon2id');
  });
});
