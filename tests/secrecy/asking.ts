import type { Client } from '../helpers/app.ts';
import type { Role, SoldDraw, World } from './world.ts';

export type Asked = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  /** Used instead of the caller's browser. */
  client?: Client;
};

export type Asking = { world: World; sold: SoldDraw; role: Role; client: Client };
export type Ask = (asking: Asking) => Asked | Promise<Asked>;
