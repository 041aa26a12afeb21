import { describe, expect, it } from 'vitest';
import type { Draft } from '#contract/draws/drafts.ts';
import { createDrawValues } from '../values.ts';
import { DRAFT_VERSION, type KeptDraft } from './draft-store.ts';
import { mergeDrafts } from './merge-drafts.ts';

const defaults = createDrawValues(new Date('2026-11-19T10:00:00Z'), true);
const at = (minute: number) => `2026-11-19T10:${String(minute).padStart(2, '0')}:00.000Z`;

const kept = (key: string, minute: number, more: Partial<KeptDraft> = {}): KeptDraft => ({
  id: `copy of ${key}`,
  key,
  keptAt: at(minute),
  values: { ...defaults, title: `${key} here` },
  revision: 1,
  isSaved: false,
  ...more,
});
const saved = (key: string, minute: number, revision = 1): Draft => ({
  key,
  revision,
  version: DRAFT_VERSION,
  values: { title: `${key} in the account` },
  updatedAt: at(minute),
});
const titles = (...lists: [KeptDraft[], Draft[] | undefined]) =>
  mergeDrafts(...lists, defaults, 'own').map(({ values, revision }) => [values.title, revision]);

describe('the drafts on offer [DRAFT-03]', () => {
  it('are those of the account, the most recent first, with defaults for what they lack', () => {
    expect(titles([], [saved('a', 1), saved('b', 2, 7)])).toEqual([
      ['b in the account', 7],
      ['a in the account', 1],
    ]);
    expect(mergeDrafts([], [saved('a', 1)], defaults, 'own')[0]?.values.ticketPrice).toBe(
      defaults.ticketPrice,
    );
  });

  it('include changes that this browser could not send', () => {
    expect(titles([kept('a', 5)], [saved('a', 1)])).toEqual([['a here', 1]]);
    expect(titles([kept('a', 5, { revision: null })], [])).toEqual([['a here', null]]);
  });

  it('include both versions if another browser has saved since', () => {
    expect(titles([kept('a', 5)], [saved('a', 9, 2)])).toEqual([
      ['a in the account', 2],
      ['a here', 1],
    ]);
  });

  it('leave out what the account has, or what was finished or discarded elsewhere', () => {
    expect(titles([kept('a', 5, { isSaved: true })], [saved('a', 5)])).toEqual([['a in the account', 1]]);
    expect(titles([kept('a', 5, { isSaved: true })], [])).toEqual([]);
    expect(titles([kept('a', 5)], [])).toEqual([['a here', null]]);
  });

  it('are those of this browser if the account cannot be read', () => {
    const copies = [kept('a', 5, { isSaved: true }), kept('a', 4), kept('b', 3)];
    expect(titles(copies, undefined)).toEqual([
      ['a here', 1],
      ['b here', 1],
    ]);
  });

  it('leave out the draft of this form, wherever it is', () => {
    expect(titles([kept('own', 5), kept('a', 4)], [])).toEqual([['a here', null]]);
    expect(titles([kept('own', 5)], [saved('own', 5), saved('a', 4)])).toEqual([['a in the account', 1]]);
    expect(titles([kept('own', 5)], undefined)).toEqual([]);
  });

  it('leave out drafts of another version of the form', () => {
    expect(titles([], [{ ...saved('a', 1), version: DRAFT_VERSION + 1 }])).toEqual([]);
  });
});
