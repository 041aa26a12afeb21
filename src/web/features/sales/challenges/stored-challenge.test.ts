import { beforeEach, describe, expect, it } from 'vitest';
import { createStorage } from '../../../../../tests/helpers/storage.ts';
import { forgetChallenge, keepChallenge, readChallenge } from './stored-challenge.ts';

const drawId = '0190a1b2-0000-7000-8000-000000000001';
const otherDraw = '0190a1b2-0000-7000-8000-000000000002';
const id = '0190a1b2-0000-7000-8000-00000000000c';

const kept = new Map<string, string>();
const store = createStorage(kept);

beforeEach(() => kept.clear());

describe('an answered challenge in the session storage', () => {
  it('is stored under a random key, whose name is stored under last_skill_result_key [CHAL-06, CHAL-07]', () => {
    keepChallenge(store, { drawId, id });
    const key = kept.get('last_skill_result_key') ?? '';
    expect(kept).toEqual(
      new Map([
        ['last_skill_result_key', key],
        [key, id],
      ]),
    );
    keepChallenge(store, { drawId, id });
    expect(kept.get('last_skill_result_key')).not.toBe(key);
    expect(kept.size).toBe(2);
  });

  it('is found only for its own draw', () => {
    expect(readChallenge(store, drawId)).toBeNull();
    keepChallenge(store, { drawId, id });
    expect(readChallenge(store, drawId)).toBe(id);
    expect(readChallenge(store, otherDraw)).toBeNull();
  });

  it('is also found under a key with any other name', () => {
    store.setItem('last_skill_result_key', 'k');
    store.setItem('k', id);
    expect(readChallenge(store, drawId)).toBe(id);
  });

  it('leaves nothing behind once it is cleared [BUY-11]', () => {
    keepChallenge(store, { drawId, id });
    forgetChallenge(store);
    expect(kept.size).toBe(0);
    forgetChallenge(store);
    expect(kept.size).toBe(0);
  });
});
