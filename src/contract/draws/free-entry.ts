import { z } from 'zod';

/** A draw's free route. `address` has several lines. */
export const FreeEntry = z.object({
  address: z.string(),
  /** Cards that arrive later are refused. */
  receivedBy: z.iso.datetime(),
  /** The drawing cannot start before: by then, all cards that arrived in time are keyed in. */
  drawableFrom: z.iso.datetime(),
  /** The short name of the draw, which people write on their card. */
  reference: z.string(),
});
export type FreeEntry = z.infer<typeof FreeEntry>;
