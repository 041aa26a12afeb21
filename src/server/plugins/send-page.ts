import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Paging } from '#contract/lists.ts';

/**
 * Sends one page of a list: the rows as an array, the total in `X-Total-Count` and, if there are more, the next page in
 * `Link: <…>; rel="next"`.
 */
export function sendPage<Row>(
  reply: FastifyReply,
  request: FastifyRequest,
  { rows, total, paging }: { rows: Row[]; total: number; paging: Paging },
): Row[] {
  reply.header('X-Total-Count', total);
  if (paging.page * paging.limit < total)
    reply.header('Link', `<${addressOfNext(request, paging)}>; rel="next"`);
  return rows;
}

/** The same address with the next page. Relative, because proxies may show another host. */
function addressOfNext(request: FastifyRequest, { limit, page }: Paging): string {
  const { pathname, searchParams } = new URL(request.url, 'http://localhost');
  searchParams.set('limit', String(limit));
  searchParams.set('page', String(page + 1));
  return `${pathname}?${searchParams}`;
}
