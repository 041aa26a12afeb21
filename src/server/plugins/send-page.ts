import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Paging } from '#contract/lists.ts';

/**
 * Sends one page of a list: its rows as an array, the total in `X-Total-Count` and, if there are more pages, the
 * address of the next one in `Link: <…>; rel="next"`.
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

/** Returns the same address for the next page. It is relative, because a proxy may use another host. */
function addressOfNext(request: FastifyRequest, { limit, page }: Paging): string {
  const { pathname, searchParams } = new URL(request.url, 'http://localhost');
  searchParams.set('limit', String(limit));
  searchParams.set('page', String(page + 1));
  return `${pathname}?${searchParams}`;
}
