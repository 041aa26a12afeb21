import { beforeEach, describe, expect, it } from 'vitest';
import type { Challenge } from '#contract/challenges.ts';
import { forgetOpen, keepOpen, openChallenge } from './open-challenge.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const draw = { id: 'a-draw', skillGameType: 'math', skillGameDifficulty: 'easy' } as const;
const challenge: Challenge = {
  ...{ id: 'a-challenge', type: 'math', difficulty: 'easy', prompt: '1 + 2' },
  expiresAt: new Date(NOW + 30 * 60_000).toISOString(),
};

let kept: Map<string, string>;
const store = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
};

beforeEach(() => {
  kept = new Map();
  keepOpen(store, draw.id, challenge);
});

describe('a puzzle that was put and not answered', () => {
  it('is put again, for its own draw and until it is forgotten', () => {
    expect(openChallenge(store, draw, NOW)).toEqual(challenge);
    expect(openChallenge(store, { ...draw, id: 'another' }, NOW)).toBeNull();
    forgetOpen(store, draw.id);
    expect(openChallenge(store, draw, NOW)).toBeNull();
  });

  it('gives way when its time is nearly over, or the draw has another game', () => {
    expect(openChallenge(store, draw, NOW + 29 * 60_000)).toBeNull();
    expect(openChallenge(store, { ...draw, skillGameDifficulty: 'hard' }, NOW)).toBeNull();
    expect(openChallenge(store, { ...draw, skillGameType: 'word' }, NOW)).toBeNull();
  });
});
