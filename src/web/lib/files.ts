import { AWARD_LIMITS as limits, AWARD_MESSAGES as messages } from '#domain/awards/claim.ts';

/** The types that the server stores. */
export const FILE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'];

/** Returns why a file cannot be added, or null if it can. The server checks its content again. */
export function findFileProblem({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if (!FILE_TYPES.includes(type)) return messages.fileType;
  return size > limits.fileBytes ? messages.fileSize : null;
}

/** Shortens a file name to its limit, and keeps its extension. */
export function shortenFileName(name: string): string {
  if (name.length <= limits.fileName) return name;
  const dot = name.lastIndexOf('.');
  const extension = dot > 0 ? name.slice(dot, dot + 10) : '';
  return `${name.slice(0, limits.fileName - extension.length - 1)}…${extension}`;
}

/** "3.2 MB" or "410 KB". */
export function formatFileSize(bytes: number): string {
  const megabytes = bytes / 1024 / 1024;
  return megabytes >= 1 ? `${megabytes.toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1024))} KB`;
}
