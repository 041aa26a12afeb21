import { z } from 'zod';

/**
 * What a draw has earned and who gets it. Amounts are integer pence; trees are counts. `winners` is the cash that winners
 * get instead of prizes.
 */
export const DrawMoney = z.object({
  gross: z.int(),
  platformFee: z.int(),
  charity: z.int(),
  host: z.int(),
  winners: z.int(),
  trees: z.object({ byPlatform: z.int(), extra: z.int(), extraCost: z.int() }),
  refunded: z.int(),
  held: z.int(),
});
export type DrawMoney = z.infer<typeof DrawMoney>;
