import { beforeEach, expect, it } from 'vitest';
import { forgetContact, keepContact, keptContact } from './contact.ts';

let kept: Map<string, string>;
const store = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
};

beforeEach(() => {
  kept = new Map();
});

it('keeps what was typed until it is forgotten', () => {
  expect(keptContact(store)).toBeNull();
  keepContact(store, { name: 'Ann Oak', email: '' });
  expect(keptContact(store)).toEqual({ name: 'Ann Oak', email: '' });
  forgetContact(store);
  expect(keptContact(store)).toBeNull();
});

it('keeps nothing where nothing was typed, and believes nothing of another shape', () => {
  keepContact(store, { name: 'Ann', email: 'ann@example.org' });
  keepContact(store, { name: '', email: '' });
  expect(kept.size).toBe(0);
  for (const odd of ['3', '"a"', '[]', '{"name":1}', '{}']) {
    store.setItem('purchase-contact', odd);
    expect(keptContact(store)).toBeNull();
  }
});
