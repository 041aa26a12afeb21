import { z } from 'zod';

/** What a draw has brought in and to whom it is due: integer pence, but trees are counted. */
export const DrawMoney = z.object({
  gross: z.int(),
  platformFee: z.int(),
  charity: z.int(),
  host: z.int(),
  trees: z.object({ byPlatform: z.int(), extra: z.int(), extraCost: z.int() }),
  refunded: z.int(),
  held: z.int(),
});
export type DrawMoney = z.infer<typeof DrawMoney>;
