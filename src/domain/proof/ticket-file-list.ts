import { isObject } from './verify/shapes.ts';
import { JsonError, parseStrictJson } from './verify/strict-json.ts';

/** Joins ticket files into one document: a single file as it is, or a JSON list of files. */
export function joinTicketFiles(files: readonly string[]): string {
  const [first = ''] = files;
  return files.length === 1 ? first : `[\n${files.map((file) => file.trim()).join(',\n')}\n]\n`;
}

const VERSION = /"version"\s*:\s*"prize-draw-ticket\//;

/**
 * Splits a ticket file or a list of them into the texts of its files; null if the text is neither. A damaged list is
 * returned whole, as one file that cannot be read.
 */
export function splitTicketFiles(text: string): string[] | null {
  const trimmed = text.replace(/^\uFEFF/, '').trim();
  if (!VERSION.test(trimmed)) return null;
  if (trimmed.startsWith('{')) return isBundle(trimmed) ? null : [trimmed];
  try {
    const list = parseStrictJson(trimmed);
    return Array.isArray(list) && list.length > 0 && list.every(isTicket)
      ? list.map((file) => JSON.stringify(file))
      : [trimmed];
  } catch (error) {
    if (error instanceof JsonError) return [trimmed];
    throw error;
  }
}

/** A whole proof may contain any text, so its own version decides. */
const isBundle = (text: string) => /"version"\s*:\s*"prize-draw-proof\//.test(text);

const isTicket = (value: unknown): boolean =>
  isObject(value) && String(value.version).startsWith('prize-draw-ticket/');
