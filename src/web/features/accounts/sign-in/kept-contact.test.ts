import { beforeEach, expect, it } from 'vitest';
import { createStorage } from '../../../../../tests/helpers/storage.ts';
import { forgetContact, keepContact, readContact } from './kept-contact.ts';

const kept = new Map<string, string>();
const store = createStorage(kept);

beforeEach(() => kept.clear());

it('keeps the contact until it is cleared', () => {
  expect(readContact(store, 'purchase')).toBeNull();
  keepContact(store, 'purchase', { name: 'Ann Oak', email: '' });
  expect(readContact(store, 'purchase')).toEqual({ name: 'Ann Oak', email: '' });
  forgetContact(store, 'purchase');
  expect(readContact(store, 'purchase')).toBeNull();
});

it('stores no empty contact, and ignores stored values with the wrong shape', () => {
  keepContact(store, 'purchase', { name: 'Ann', email: 'ann@example.org' });
  keepContact(store, 'purchase', { name: '', email: '' });
  expect(kept.size).toBe(0);
  for (const odd of ['3', '"a"', '[]', '{"name":1}', '{}']) {
    store.setItem('purchase-contact', odd);
    expect(readContact(store, 'purchase')).toBeNull();
  }
});
