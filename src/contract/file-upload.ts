import { z } from 'zod';
import { AWARD_LIMITS as limits, AWARD_MESSAGES as messages } from '#domain/awards/claim.ts';
import { requiredLine } from './text.ts';

/** A picture or PDF as a data URL: `data:application/pdf;base64,…`. */
export const FileUpload = z.object({
  name: requiredLine('The file name', limits.fileName, messages.fileName, messages.fileName),
  data: z.string(messages.fileType),
});

/** The longest body with a file, in bytes. */
export const LONGEST_UPLOAD = Math.ceil(limits.fileBytes / 3) * 4 + 64 * 1024;
