import type { FastifyInstance } from 'fastify';
import { serve } from '#server/plugins/serve-call.ts';
import { presentNote } from './present.ts';
import type { NotesService } from './service.ts';

export function noteRoutes(app: FastifyInstance, notes: NotesService): void {
  serve(app, 'POST /api/v1/admin/people/:id/notes', async ({ viewer, params, body }) =>
    presentNote(await notes.add(viewer, params.id, body.text)),
  );
  serve(app, 'DELETE /api/v1/admin/people/:id/notes/:noteId', ({ viewer, params }) =>
    notes.remove(viewer, params.id, params.noteId),
  );
}
