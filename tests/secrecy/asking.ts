import type { Client } from '../helpers/app.ts';
import type { Role, SoldDraw, World } from './world.ts';

/** What a call is made with. */
export type Asked = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  /** Instead of the browser of whoever asks. */
  client?: Client;
};

export type Asking = { world: World; sold: SoldDraw; role: Role; client: Client };
export type Ask = (asking: Asking) => Asked | Promise<Asked>;
