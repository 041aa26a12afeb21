import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';

type Watched = {
  db: Database;
  /** Why this process cannot sell, in a sentence for the operator; null if it can. */
  findProblem: () => string | null;
};

/**
 * `/healthz` reports that the process is alive. `/readyz` reports whether it can serve requests, which requires its
 * database, its data directory and the key of the public logs.
 */
export function healthRoutes(app: FastifyInstance, { db, findProblem }: Watched): void {
  app.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    try {
      await db.execute(sql`select 1`);
      const problem = findProblem();
      return problem === null ? { status: 'ready' } : reply.code(503).send({ status: problem });
    } catch {
      return reply.code(503).send({ status: 'the database does not answer' });
    }
  });
}
