// Plain Fastify: parses each order and sends a constant response, so that only HTTP is measured.
import Fastify from 'fastify';
import { readConfig } from '#server/config.ts';

const ticket = {
  id: '00000000-0000-7000-8000-000000000000',
  ticketNumber: 1,
  prizeDrawId: '00000000-0000-7000-8000-000000000000',
  firstName: 'Buyer',
  lastName: 'Number 1',
  purchaserEmail: 'buyer-1@example.org',
};
const response = { order: { id: ticket.id, status: 'paid' }, tickets: [ticket, ticket, ticket] };

const server = Fastify();
server.post('/api/v1/prize-draws/:id/tickets', async (_request, reply) => reply.code(201).send(response));
await server.listen({ port: readConfig().port });
process.once('SIGTERM', () => server.close());
