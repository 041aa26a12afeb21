import { z } from 'zod';

/**
 * The query parameters of a paginated list. The response is a plain array. Its headers contain the address of the next
 * page (`Link: <…>; rel="next"`) and the total number of rows (`X-Total-Count`).
 */
export const Paging = z.object({
  limit: z.coerce.number().int().min(1).max(1000).default(100),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
});
export type Paging = z.infer<typeof Paging>;

/** The number of rows before this page. */
export const toOffset = ({ limit, page }: Paging): number => (page - 1) * limit;
