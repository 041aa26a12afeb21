import { solve } from '#domain/games/solve.ts';
import { type Credentials, openSession } from '../running-site.ts';

/** Signs in and buys a ticket of the first draw on sale, as a browser does. Returns the ticket's number. */
export async function buyTicket(url: string, buyer: Credentials): Promise<number> {
  const { api } = openSession({ url });
  await api('POST /api/login', { body: buyer });
  const [draw] = await api('GET /api/v1/prize-draws');
  if (!draw) throw new Error('No draw is on sale.');
  const params = { id: draw.id };
  const challenge = await api('POST /api/v1/prize-draws/:id/challenge', { params });
  const { type, prompt = '', sequence = [] } = challenge;
  const answer = solve(type === 'math' || type === 'word' ? { type, prompt } : { type, sequence });
  await api('POST /api/v1/prize-draws/:id/challenge/:challengeId', {
    params: { ...params, challengeId: challenge.id },
    body: { answer: answer ?? 'unknown' },
  });
  const { order, tickets } = await api('POST /api/v1/prize-draws/:id/tickets', {
    params,
    body: { quantity: 1, challengeId: challenge.id },
  });
  const [ticket] = tickets;
  if (!ticket) throw new Error(`The order ${order.id} has no ticket.`);
  return ticket.ticketNumber;
}
