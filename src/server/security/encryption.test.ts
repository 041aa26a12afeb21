import { describe, expect, it } from 'vitest';
import { createEncryption } from './encryption.ts';
import { createKeyedHash } from './keyed-hash.ts';

const sealing = createEncryption(createKeyedHash('a secret of the tests'), 'second factor');

/** Sealed with the same secret by a version that did not name it. */
const UNNAMED = Buffer.from('U6ujZlB4QJJ4SMEMF41GobiliW2P+lUamwn7er32ut989Ovy', 'base64');

describe('a sealed value', () => {
  it('can be opened for its subject, and is encrypted differently each time', () => {
    const [one, two] = [sealing.seal('ada', 'JBSWY3DP'), sealing.seal('ada', 'JBSWY3DP')];
    expect(one.equals(two)).toBe(false);
    expect([sealing.open('ada', one), sealing.open('ada', two)]).toEqual(['JBSWY3DP', 'JBSWY3DP']);
    expect(one.toString('latin1')).not.toContain('JBSWY3DP');
  });

  it('cannot be opened for another subject, purpose or secret', () => {
    const sealed = sealing.seal('ada', 'JBSWY3DP');
    expect(sealing.open('bea', sealed)).toBeNull();
    expect(
      createEncryption(createKeyedHash('a secret of the tests'), 'other').open('ada', sealed),
    ).toBeNull();
    expect(createEncryption(createKeyedHash('another'), 'second factor').open('ada', sealed)).toBeNull();
  });

  it('cannot be opened if a bit was changed or the end is missing', () => {
    const sealed = sealing.seal('ada', 'JBSWY3DP');
    for (let place = 0; place < sealed.length; place += 1) {
      const changed = Buffer.from(sealed);
      changed[place] = (changed[place] ?? 0) ^ 1;
      expect(sealing.open('ada', changed)).toBeNull();
    }
    expect(sealing.open('ada', sealed.subarray(0, 20))).toBeNull();
  });

  it('can be opened with an older secret, which it names [OPS-32]', () => {
    const newer = createEncryption(createKeyedHash('new', 'a secret of the tests'), 'second factor');
    const sealed = sealing.seal('ada', 'JBSWY3DP');
    expect(newer.open('ada', sealed)).toBe('JBSWY3DP');
    expect(newer.seal('ada', 'JBSWY3DP').subarray(0, 5)).toEqual(newer.header);
    expect(sealed.subarray(0, 5)).toEqual(sealing.header);
    // Data from before it named its secret is tried with each.
    expect(newer.open('ada', UNNAMED)).toBe('JBSWY3DP');
  });
});
