import type { Person } from '../../tests/helpers/site-people.ts';
import type { AccountPeople } from './account-people.ts';
import type { Actions } from './actions.ts';
import type { Cast } from './cast.ts';
import type { Draws } from './draws.ts';

/** One page in one state. */
export type Scene = {
  /** Its group and what it shows, such as `draw/sold-out`; the pictures are named after it. */
  name: string;
  /** A function runs once for each width, for states that do not last. */
  path: string | (() => string | Promise<string>);
  as?: Person;
  /** The expected status; 200 by default. */
  status?: number;
  /** Not a page of the site's own code, such as an email or an image. */
  standalone?: boolean;
  /** Takes pictures of the screen rather than the whole page, for dialogs and menus. */
  screen?: boolean;
  /** Done before the page is opened, such as intercepting a call. */
  before?: Actions;
  /** Done once the page is usable, such as opening a dialog. */
  act?: Actions;
  /** Logged errors that belong to the state. */
  allows?: RegExp;
  print?: boolean;
};

/** What scenes can show. */
export type Stage = {
  cast: Cast;
  draws: Draws;
  people: AccountPeople;
  /** The address of a second site, in holding mode. */
  heldSite: string;
};

/** A scene without the fields that its group shares; a string is its path. */
type Entry<Shared> = string | (Omit<Scene, 'name' | keyof Shared> & Partial<Omit<Scene, 'name'>>);

/** Lists scenes of one group by name; `shared` applies to all of them unless an entry says otherwise. */
export const listScenes =
  <Shared extends Partial<Scene>>(group: string, shared?: Shared) =>
  (entries: Record<string, Entry<Shared>>): Scene[] =>
    Object.entries(entries).map(([name, entry]) => {
      const own = typeof entry === 'string' ? { path: entry } : entry;
      return { ...shared, ...own, name: `${group}/${name}` } as Scene;
    });

/** Creates a function that works only when first called, for states that several pictures share. */
export function doOnce<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let done: Promise<Result> | undefined;
  return () => {
    done ??= work();
    return done;
  };
}

export const MISSING_DRAW = '/prize-draw/0190a1b2-0000-7000-8000-000000000001';
