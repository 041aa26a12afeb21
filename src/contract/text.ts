import { z } from 'zod';

/** Control characters and halves of a surrogate pair: nothing that a reader could see or a database keep. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}]/u;
const UNPRINTABLE_BUT_LINES_AND_TABS = /(?![\n\t])[\p{Cc}\p{Cs}]/u;

/** Something that shows: not only spaces and invisible marks. */
const VISIBLE = /[^\s\p{Cf}]/u;

const unusable = (label: string) => `${label} contains characters that cannot be used`;

/**
 * One line of text as people type it, trimmed, that may be empty but not invisible.
 * @param label names the field in its messages, such as "Title"
 * @param max in UTF-16 units
 */
export const line = (label: string, max: number, tooLong: string) =>
  z
    .string(`${label} must be text`)
    .trim()
    .max(max, tooLong)
    .refine((text) => text === '' || (VISIBLE.test(text) && !UNPRINTABLE.test(text)), unusable(label));

/** A line that must say something. */
export const requiredLine = (label: string, max: number, missing: string, tooLong: string) =>
  z
    .string(missing)
    .trim()
    .regex(VISIBLE, missing)
    .max(max, tooLong)
    .refine((text) => !UNPRINTABLE.test(text), unusable(label));

/** Several lines that must say something; line ends become plain newlines. */
export const requiredLines = (label: string, max: number, missing: string, tooLong: string) =>
  z
    .string(missing)
    .overwrite((text) => text.replace(/\r\n?/g, '\n'))
    .trim()
    .regex(VISIBLE, missing)
    .max(max, tooLong)
    .refine((text) => !UNPRINTABLE_BUT_LINES_AND_TABS.test(text), unusable(label));
