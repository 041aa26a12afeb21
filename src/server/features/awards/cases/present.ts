import type { AwardCase, AwardFile, AwardThread } from '#contract/awards/awards.ts';
import { formatDisplayName } from '#domain/accounts/display-name.ts';
import type { Viewer } from '#server/viewer.ts';
import { type OwnAwardRow, presentAward } from '../awards/service.ts';
import type { AwardCasesService, Thread } from './service.ts';
import type { FileRow } from './store.ts';

export const presentFile = ({ id, name, type, bytes, isEvidence }: FileRow): AwardFile => ({
  id,
  name,
  type,
  bytes,
  isEvidence,
});

export function presentThread({ viewer, messages, evidence }: Thread): AwardThread {
  return {
    messages: messages.map(({ id, role, authorId, text, createdAt, files }) => ({
      id,
      role,
      isYours: authorId === viewer.id,
      message: text,
      createdAt: createdAt.toISOString(),
      files: files.map(presentFile),
    })),
    evidence: evidence.map(presentFile),
  };
}

type Listed = Awaited<ReturnType<AwardCasesService['listCases']>>['rows'][number];

export function presentCase({ row, kind, dueAt, now }: Listed, viewer: Viewer): AwardCase {
  return {
    award: presentAward(row, viewer),
    prizeDrawId: row.draw.id,
    prizeDrawTitle: row.draw.title,
    hostName: row.organisationName ?? formatDisplayName(row.host),
    case: kind,
    dueAt: new Date(dueAt).toISOString(),
    isOverdue: new Date(dueAt) <= new Date(now),
  };
}

export const presentOwn = ({ row, payment }: OwnAwardRow, viewer: Viewer) => ({
  award: presentAward(row, viewer),
  payment,
  prizeDrawId: row.draw.id,
  prizeDrawTitle: row.draw.title,
});
