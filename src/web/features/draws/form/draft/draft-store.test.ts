import { describe, expect, it } from 'vitest';
import { createDrawValues, type DrawValues } from '../values.ts';
import { draftStore } from './draft-store.ts';

const now = new Date('2026-11-19T10:00:00Z');
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const defaults = createDrawValues(now, true);
const NAME = 'oakdraw:new-draws:1:una';

/** A storage stub. */
function aDrawer(kept: Record<string, string> = {}) {
  return {
    kept,
    getItem: (name: string) => kept[name] ?? null,
    setItem: (name: string, value: string) => {
      kept[name] = value;
    },
    removeItem: (name: string) => {
      delete kept[name];
    },
  };
}

function aStore(kept?: Record<string, string>, start = defaults) {
  const drawer = aDrawer(kept);
  return { drawer, store: draftStore(() => drawer, 'una', start) };
}

const titled = (title: string) => ({ ...defaults, title });
const draft = (id: string, values: DrawValues) => ({
  id,
  key: `key of ${id}`,
  values,
  revision: 1,
  isSaved: true,
});

describe('drafts stored in the browser', () => {
  it('are restored exactly, the most recent first [DRAFT-01]', () => {
    const { store } = aStore();
    expect(store.list(now)[0]).toBeUndefined();
    expect(store.keep(draft('a', titled('First')), now)).toBe(true);
    store.keep(draft('b', { ...titled('Second'), prizes: [{ description: 'Jam' }] }), later(1));
    store.keep(draft('a', titled('First, and more')), later(2));
    expect(store.list(later(3))[0]).toEqual({
      id: 'a',
      key: 'key of a',
      keptAt: later(2).toISOString(),
      values: titled('First, and more'),
      revision: 1,
      isSaved: true,
    });
    store.forget('a', later(3));
    expect(store.list(later(3))[0]?.values.prizes).toEqual([{ description: 'Jam' }]);
  });

  it('leave nothing behind once the last one is deleted', () => {
    const { store, drawer } = aStore();
    store.keep(draft('a', titled('First')), now);
    store.forget('a', now);
    expect(drawer.kept).toEqual({});
  });

  it('belong to one user', () => {
    const { store, drawer } = aStore();
    store.keep(draft('a', titled('First')), now);
    expect(draftStore(() => drawer, 'others', defaults).list(now)[0]).toBeUndefined();
  });

  it('are limited to five, and expire after 90 days', () => {
    const { store, drawer } = aStore();
    for (let at = 0; at < 8; at += 1) store.keep(draft(`draft ${at}`, titled(`${at}`)), later(at));
    expect(JSON.parse(drawer.kept[NAME] ?? '')).toHaveLength(5);
    expect(store.list(later(91 * 24 * 60))[0]).toBeUndefined();
  });

  it('fall back to the defaults for invalid values', () => {
    const kept = [
      { id: 1, keptAt: now.toISOString(), values: {} },
      { id: 'no time', keptAt: 'soon', values: {} },
      {
        id: 'odd',
        keptAt: now.toISOString(),
        values: {
          title: 'Kept',
          ticketPrice: 5,
          hasLimit: 'yes',
          prizes: [],
          galleryUrls: [7],
          picturesOnTheirWay: 2,
          publish: 'none',
          unknown: 'field',
        },
      },
    ];
    const { store } = aStore({ [NAME]: JSON.stringify(kept) });
    // A draft stored before keys existed uses its id as its key.
    expect(store.list(now)[0]).toMatchObject({ id: 'odd', key: 'odd', revision: null, isSaved: false });
    expect(store.list(now)[0]?.values).toEqual({ ...defaults, title: 'Kept', publish: 'none' });
    expect(aStore({ [NAME]: '{"not": "a list"}' }).store.list(now)[0]).toBeUndefined();
    expect(aStore({ [NAME]: 'no JSON' }).store.list(now)[0]).toBeUndefined();
  });

  it('start unpublished when their host may no longer publish', () => {
    const may = aStore();
    may.store.keep(draft('a', { ...defaults, title: 'Kept', publish: 'future' }), now);
    const mayNot = aStore(may.drawer.kept, createDrawValues(now, false));
    expect(mayNot.store.list(now)[0]?.values.publish).toBe('none');
  });

  it('report that a browser has no storage', () => {
    const store = draftStore(
      () => {
        throw new Error('not allowed here');
      },
      'una',
      defaults,
    );
    expect(store.keep(draft('a', titled('First')), now)).toBe(false);
    expect(store.list(now)[0]).toBeUndefined();
    expect(() => store.forget('a', now)).not.toThrow();
  });
});
