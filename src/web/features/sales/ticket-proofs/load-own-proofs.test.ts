import { expect, it } from 'vitest';
import type { Api } from '#web/lib/api.ts';
import { loadOwnProofs } from './load-own-proofs.ts';

const file = (ticketNumber: number) => ({ ticketNumber, file: `{"number":${ticketNumber}}` });

it('the proofs of all tickets are loaded once for each order, and one by one for tickets by post [RECORD-21]', async () => {
  // 1,200 tickets: two orders that alternate, and one ticket by post.
  const tickets = Array.from({ length: 1200 }, (_, at) => ({
    id: `t${at + 1}`,
    ticketNumber: at + 1,
    orderId: at === 599 ? null : at % 2 === 0 ? 'even' : 'odd',
  }));
  const asked: string[] = [];
  const call = async (_: string, { params }: { params: { id: string } }) => {
    asked.push(params.id);
    return tickets
      .filter(({ orderId }) => orderId === params.id)
      .map(({ ticketNumber }) => file(ticketNumber));
  };
  const api = Object.assign(call, {
    page: async (_: string, { query }: { query: { limit: number; page: number } }) => ({
      rows: tickets.slice((query.page - 1) * query.limit, query.page * query.limit),
      total: tickets.length,
    }),
    text: async (_: string, { params }: { params: { ticketId: string } }) => {
      asked.push(params.ticketId);
      return file(Number(params.ticketId.slice(1))).file;
    },
  }) as unknown as Api;
  expect(await loadOwnProofs(api, 'draw')).toEqual(tickets.map(({ ticketNumber }) => file(ticketNumber)));
  expect(asked).toEqual(['t600', 'even', 'odd']);
});
