import { expect, it } from 'vitest';
import { cn } from './cn.ts';

it('joins the given classes and skips empty values', () => {
  expect(cn('tabular', false, undefined, ['pl-9', { 'font-semibold': true, hidden: false }])).toBe(
    'tabular pl-9 font-semibold',
  );
});

it.each(['px-3 px-5', 'text-sm font-bold text-base', 'rounded-control rounded-sheet', 'w-full w-full'])(
  'rejects %s, because the style sheet decides which class wins, not their order',
  (classes) => expect(() => cn(classes)).toThrow('set twice'),
);

it.each(['px-5 px-3!', 'px-3 pl-9', 'text-sm text-ink', 'px-3 sm:px-5', 'hover:border-ink border-edge'])(
  'accepts %s',
  (classes) => expect(cn(classes)).toBe(classes),
);
