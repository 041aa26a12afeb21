import { z } from 'zod';
import { countCharacters } from '#domain/text/characters.ts';

/**
 * Control characters, lone surrogates and line breaks, which a single line must not contain. PostgreSQL cannot store
 * all of them.
 */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u;
const UNPRINTABLE_BUT_LINES_AND_TABS = /(?![\n\t])[\p{Cc}\p{Cs}]/u;

/** Bidirectional controls, which would change the direction of all text after them, including other users’ text. */
const TURNING = /[\u202a-\u202e]/g;

/** A visible character: not a space, an invisible mark or a blank character. */
const VISIBLE = /[^\s\p{Cf}\p{DI}\u2800]/u;

const LINE_END = /\r\n?|[\u2028\u2029]/g;

const unusable = (label: string) => `${label} contains characters that can’t be used`;

const atMost = (max: number) => (text: string) => countCharacters(text) <= max;

/** Adds the limit to the API description, because it cannot be derived from a custom rule. */
const described = (max: number) => ({ maxLength: max });

/** Copied text often contains bidirectional controls, so they are removed instead of rejected. */
const straightened = (text: string) => text.replace(TURNING, '').trim();

/**
 * One line of text, trimmed. It may be empty, but must not consist of invisible characters only.
 * @param label the name of the field in error messages, such as "Title"
 * @param max the maximum length, in characters as users count them
 */
export const line = (label: string, max: number, tooLong: string) =>
  z
    .string(`${label} must be text`)
    .overwrite(straightened)
    .refine(atMost(max), tooLong)
    .refine((text) => text === '' || (VISIBLE.test(text) && !UNPRINTABLE.test(text)), unusable(label))
    .meta(described(max));

/** A line that must not be empty. */
export const requiredLine = (label: string, max: number, missing: string, tooLong: string) =>
  z
    .string(missing)
    .overwrite(straightened)
    .regex(VISIBLE, missing)
    .refine(atMost(max), tooLong)
    .refine((text) => !UNPRINTABLE.test(text), unusable(label))
    .meta(described(max));

/** Several lines of text that must not be empty. Line ends are normalised to `\n`. */
export const requiredLines = (label: string, max: number, missing: string, tooLong: string) =>
  z
    .string(missing)
    .overwrite((text) => straightened(text.replace(LINE_END, '\n')))
    .regex(VISIBLE, missing)
    .refine(atMost(max), tooLong)
    .refine((text) => !UNPRINTABLE_BUT_LINES_AND_TABS.test(text), unusable(label))
    .meta(described(max));

/** Several lines of text that may be empty. */
export const lines = (label: string, max: number, tooLong: string) =>
  z
    .string(`${label} must be text`)
    .overwrite((text) => straightened(text.replace(LINE_END, '\n')))
    .refine(atMost(max), tooLong)
    .refine(
      (text) => text === '' || (VISIBLE.test(text) && !UNPRINTABLE_BUT_LINES_AND_TABS.test(text)),
      unusable(label),
    )
    .meta(described(max));

/** Text in the form that a domain rule gives it. The rule returns null for invalid text. */
export const normalised = (rule: (text: string) => string | null, message: string) =>
  z
    .string(message)
    .overwrite((text) => rule(text) ?? text)
    .refine((text) => rule(text) !== null, message);
