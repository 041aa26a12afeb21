import type { Person } from '../../tests/helpers/site-people.ts';
import type { AccountPeople } from './account-people.ts';
import type { Actions } from './actions.ts';
import type { Cast } from './cast.ts';
import type { Draws } from './draws.ts';

/** One page in one state. */
export type Scene = {
  /** Its group and content, such as `draw/sold-out`. The pictures are named after it. */
  name: string;
  /** The path. A function runs once for each width, for states that do not last. */
  path: string | (() => string | Promise<string>);
  /** Who is signed in. A function is for people who are created only when a picture needs them. */
  as?: Person | (() => Promise<Person>);
  /** The expected status; 200 by default. */
  status?: number;
  /** Whether this is something other than a page of the site, such as an email or an image. */
  standalone?: boolean;
  /** Takes pictures of the screen rather than the whole page, for dialogs and menus. */
  screen?: boolean;
  /** Runs before the page is opened, for example to intercept a call. */
  before?: Actions;
  /** Runs once the page is usable, for example to open a dialog. */
  act?: Actions;
  /** Matches logged errors that are part of the state. */
  allows?: RegExp;
  print?: boolean;
};

/** Everything that scenes can show. */
export type Stage = {
  cast: Cast;
  draws: Draws;
  people: AccountPeople;
  /** The address of a second site, in holding mode. */
  heldSite: string;
};

/** A scene without the fields that its group shares. A string or a function stands for its path. */
type Entry<Shared> = Scene['path'] | (Omit<Scene, 'name' | keyof Shared> & Partial<Omit<Scene, 'name'>>);

/** Lists the scenes of one group by name. `shared` applies to all of them, unless an entry overrides it. */
export const listScenes =
  <Shared extends Partial<Scene>>(group: string, shared?: Shared) =>
  (entries: Record<string, Entry<Shared>>): Scene[] =>
    Object.entries(entries).map(([name, entry]) => {
      const own = typeof entry === 'object' ? entry : { path: entry };
      return { ...shared, ...own, name: `${group}/${name}` } as Scene;
    });

/** Creates a function that does its work only on the first call, for states that several pictures share. */
export function doOnce<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let done: Promise<Result> | undefined;
  return () => {
    done ??= work();
    return done;
  };
}

export const MISSING_DRAW = '/prize-draw/0190a1b2-0000-7000-8000-000000000001';
