import { expect, it, vi } from 'vitest';
import { createApi, type Send } from '#web/lib/api.ts';
import { allTickets } from './queries.ts';

it('fetches all tickets of a draw, not only the page on screen [VIEW-08]', async () => {
  const total = 2345;
  const send = vi.fn<Send>(async (path) => {
    const page = Number(new URL(path, 'http://localhost').searchParams.get('page'));
    const count = Math.max(0, Math.min(1000, total - (page - 1) * 1000));
    const rows = Array.from({ length: count }, (_, at) => ({ ticketNumber: (page - 1) * 1000 + at + 1 }));
    return Response.json(rows, { headers: { 'x-total-count': String(total) } });
  });
  const tickets = await allTickets(createApi(send), 'some');
  expect(tickets.map(({ ticketNumber }) => ticketNumber)).toEqual(
    Array.from({ length: total }, (_, at) => at + 1),
  );
  expect(send.mock.calls.map(([path]) => path)).toEqual([
    '/api/v1/prize-draws/some/tickets?page=1&limit=1000',
    '/api/v1/prize-draws/some/tickets?page=2&limit=1000',
    '/api/v1/prize-draws/some/tickets?page=3&limit=1000',
  ]);
});
