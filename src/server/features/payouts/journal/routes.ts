import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { serve } from '#server/plugins/serve-call.ts';
import { formatJournal } from './present.ts';
import type { JournalService } from './service.ts';

export function journalRoutes(app: FastifyInstance, journal: JournalService): void {
  serve(app, 'GET /api/v1/admin/journal.csv', async ({ query, reply }) => {
    const pages = journal.read(query);
    reply.header('Content-Disposition', `attachment; filename="journal-${query.from}-to-${query.to}.csv"`);
    return Readable.from(formatJournal(pages), { objectMode: false });
  });
}
