import { useRef, useState } from 'react';
import { AWARD_LIMITS as limits, AWARD_MESSAGES as messages } from '#domain/awards/claim.ts';
import { readAsDataUrl } from '#web/features/draws/pictures/upload-picture.ts';
import { findFileProblem, shortenFileName } from '#web/lib/files.ts';
import { getErrorMessage } from '#web/lib/messages.ts';
import { useApi } from '#web/lib/router-context.ts';
import type { AwardPlace } from '../use-award-act.ts';

export type Attachment = { key: number; name: string; size: number } & (
  | { state: 'uploading' }
  | { state: 'ready'; id: string }
  | { state: 'failed'; error: string }
);

export type Attachments = ReturnType<typeof useAttachments>;

/** Uploads chosen files immediately, and keeps those that failed with their error. */
export function useAttachments({ drawId, awardId }: AwardPlace) {
  const api = useApi();
  const lastKey = useRef(0);
  const [files, setFiles] = useState<readonly Attachment[]>([]);
  const [error, setError] = useState<string>();
  const change = (changed: Attachment) =>
    setFiles((all) => all.map((one) => (one.key === changed.key ? changed : one)));

  const upload = async (file: File, { key, name, size }: Attachment) => {
    try {
      const data = await readAsDataUrl(file);
      const { id } = await api('POST /api/v1/prize-draws/:id/awards/:awardId/files', {
        params: { id: drawId, awardId },
        body: { name, data },
      });
      change({ key, name, size, state: 'ready', id });
    } catch (problem) {
      change({ key, name, size, state: 'failed', error: getErrorMessage(problem) });
    }
  };

  const start = (file: File): Attachment => {
    lastKey.current += 1;
    const started = { key: lastKey.current, name: shortenFileName(file.name), size: file.size };
    const problem = findFileProblem(file);
    return problem ? { ...started, state: 'failed', error: problem } : { ...started, state: 'uploading' };
  };

  return {
    files,
    error,
    isUploading: files.some(({ state }) => state === 'uploading'),
    ids: files.flatMap((file) => (file.state === 'ready' ? [file.id] : [])),
    add: (chosen: readonly File[]) => {
      const kept = files.filter(({ state }) => state !== 'failed');
      const room = limits.filesPerMessage - kept.length;
      setError(chosen.length > room ? messages.filesPerMessage : undefined);
      const added = chosen.slice(0, room).map((file) => ({ file, attachment: start(file) }));
      setFiles([...kept, ...added.map(({ attachment }) => attachment)]);
      for (const { file, attachment } of added) {
        if (attachment.state === 'uploading') void upload(file, attachment);
      }
    },
    remove: (key: number) => {
      setError(undefined);
      setFiles((all) => all.filter((one) => one.key !== key));
    },
    clear: () => {
      setError(undefined);
      setFiles([]);
    },
  };
}
