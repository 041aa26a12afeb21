import { expect, it } from 'vitest';
import { storageOf } from '../../../../tests/helpers/storage.ts';
import { keepChosen, takeChosen } from './chosen-quantity.ts';

it('tells once how many were chosen, of its own draw', () => {
  const store = storageOf(new Map());
  keepChosen(store, 'a', 12);
  expect(takeChosen(store, 'b')).toBeNull();
  expect(takeChosen(store, 'a')).toBe(12);
  expect(takeChosen(store, 'a')).toBeNull();
  store.setItem('tickets-a', 'many');
  expect(takeChosen(store, 'a')).toBeNull();
});
