import { addressOf, type DrawAddress } from '#domain/proof/sources/draw-address.ts';
import type { Server } from '../sales/servers.ts';
import type { SoldDraw } from './sold-draw.ts';

/** Where a server under measurement shows a draw's proof. */
export function addressOn({ port }: Server, { id }: SoldDraw): DrawAddress {
  return addressOf(`http://127.0.0.1:${port}`, id);
}
