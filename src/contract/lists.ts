import { z } from 'zod';

/**
 * Paging of a list. Responses are plain arrays; `Link: <…>; rel="next"` has the address of the next page and
 * `X-Total-Count` the number of rows.
 */
export const Paging = z.object({
  limit: z.coerce.number().int().min(1).max(1000).default(100),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
});
export type Paging = z.infer<typeof Paging>;

/** The number of rows before the page. */
export const toOffset = ({ limit, page }: Paging): number => (page - 1) * limit;
