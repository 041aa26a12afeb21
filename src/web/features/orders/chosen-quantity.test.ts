import { expect, it } from 'vitest';
import { keepChosen, takeChosen } from './chosen-quantity.ts';

it('tells once how many were chosen, of its own draw', () => {
  const kept = new Map<string, string>();
  const store = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  keepChosen(store, 'a', 12);
  expect(takeChosen(store, 'b')).toBeNull();
  expect(takeChosen(store, 'a')).toBe(12);
  expect(takeChosen(store, 'a')).toBeNull();
  store.setItem('tickets-a', 'many');
  expect(takeChosen(store, 'a')).toBeNull();
});
