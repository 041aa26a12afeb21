import { z } from 'zod';
import { characterCount } from '#domain/text/characters.ts';

/** Control characters, halves of a surrogate pair and breaks: nothing that one line could show or a database keep. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u;
const UNPRINTABLE_BUT_LINES_AND_TABS = /(?![\n\t])[\p{Cc}\p{Cs}]/u;

/** What would turn the direction of all that stands after it, on a page also of other people's words. */
const TURNING = /[\u202a-\u202e]/g;

/** Something that shows: not only spaces, invisible marks and letters that are drawn as nothing. */
const VISIBLE = /[^\s\p{Cf}\p{DI}\u2800]/u;

const LINE_END = /\r\n?|[\u2028\u2029]/g;

const unusable = (label: string) => `${label} contains characters that cannot be used`;

const atMost = (max: number) => (text: string) => characterCount(text) <= max;

/** For the description of the API, which cannot read it off a rule of our own. */
const described = (max: number) => ({ maxLength: max });

/** Marks that nobody sees come along when a text is copied, so they are left out and not refused. */
const straightened = (text: string) => text.replace(TURNING, '').trim();

/**
 * One line of text as people type it, trimmed, that may be empty but not invisible.
 * @param label names the field in its messages, such as "Title"
 * @param max in characters as people count them
 */
export const line = (label: string, max: number, tooLong: string) =>
  z
    .string(`${label} must be text`)
    .overwrite(straightened)
    .refine(atMost(max), tooLong)
    .refine((text) => text === '' || (VISIBLE.test(text) && !UNPRINTABLE.test(text)), unusable(label))
    .meta(described(max));

/** A line that must say something. */
export const requiredLine = (label: string, max: number, missing: string, tooLong: string) =>
  z
    .string(missing)
    .overwrite(straightened)
    .regex(VISIBLE, missing)
    .refine(atMost(max), tooLong)
    .refine((text) => !UNPRINTABLE.test(text), unusable(label))
    .meta(described(max));

/** Several lines that must say something; line ends become plain newlines. */
export const requiredLines = (label: string, max: number, missing: string, tooLong: string) =>
  z
    .string(missing)
    .overwrite((text) => straightened(text.replace(LINE_END, '\n')))
    .regex(VISIBLE, missing)
    .refine(atMost(max), tooLong)
    .refine((text) => !UNPRINTABLE_BUT_LINES_AND_TABS.test(text), unusable(label))
    .meta(described(max));
