import type { Note } from '#contract/admin/people.ts';
import { formatFullName } from '#domain/accounts/display-name.ts';
import type { NoteRow } from './store.ts';

export function presentNote({ id, text, createdAt, authorId, erasedAt, ...author }: NoteRow): Note {
  const by = erasedAt === null ? { id: authorId, name: formatFullName(author) } : null;
  return { id, text, by, createdAt: createdAt.toISOString() };
}
