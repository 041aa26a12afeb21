import { z } from 'zod';

/**
 * Paging of a list. Lists answer plain arrays; `Link: <…>; rel="next"` carries the next page's address and
 * `X-Total-Count` the number of rows.
 */
export const Paging = z.object({
  limit: z.coerce.number().int().min(1).max(1000).default(100),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
});
export type Paging = z.infer<typeof Paging>;

/** How many rows come before the page. */
export const offsetOf = ({ limit, page }: Paging): number => (page - 1) * limit;
