import { isThorough } from './thorough.ts';

/** Some of the texts, each with positions in it that advance from one text to the next. */
export function sampleBytes(texts: readonly string[], most = 8): [number, number][] {
  const step = Math.max(1, Math.floor(texts.length / most));
  return texts.flatMap((text, i): [number, number][] => {
    if (i % step !== 0) return [];
    return [0, 1, 2].map((part) => [i, (i * 31 + Math.floor((part * text.length) / 3)) % text.length]);
  });
}

/** How many bytes to advance between changes: a few, or more for long logs, which take longer to verify. */
export function strideOf(entries: readonly string[], short = 5): number {
  return entries.length > 100 ? 41 : short;
}

/** Positions in a text: all of them in a thorough run, otherwise about a dozen. */
export function samplePositions(text: string): number[] {
  const step = isThorough ? 1 : Math.max(1, Math.floor(text.length / 12));
  return Array.from({ length: Math.ceil(text.length / step) }, (_, i) => i * step);
}

/** The text with another character at this position. */
export function changeByte(text = '', at: number): string {
  const unit = text[at] ?? '';
  const other = /\d/.test(unit) ? String((Number(unit) + 1) % 10) : unit === 'a' ? 'b' : 'a';
  return text.slice(0, at) + other + text.slice(at + 1);
}

export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
