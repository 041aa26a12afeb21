import { expect, it } from 'vitest';
import { createStorage } from '../../../../../tests/helpers/storage.ts';
import { keepBought, keepChosen, takeChosen, wasBought } from './chosen-quantity.ts';

it('returns the chosen quantity once, for its own draw', () => {
  const store = createStorage(new Map());
  keepChosen(store, 'a', 12);
  expect(takeChosen(store, 'b')).toBeNull();
  expect(takeChosen(store, 'a')).toBe(12);
  expect(takeChosen(store, 'a')).toBeNull();
  store.setItem('tickets-a', 'many');
  expect(takeChosen(store, 'a')).toBeNull();
});

it('forgets the quantity once it is paid for, until another is chosen', () => {
  const store = createStorage(new Map());
  keepChosen(store, 'a', 12);
  expect(wasBought(store, 'a')).toBe(false);
  keepBought(store, 'a');
  expect([wasBought(store, 'a'), wasBought(store, 'b')]).toEqual([true, false]);
  expect(takeChosen(store, 'a')).toBeNull();
  keepBought(store, 'a');
  keepChosen(store, 'a', 3);
  expect(wasBought(store, 'a')).toBe(false);
  expect(takeChosen(store, 'a')).toBe(3);
});
