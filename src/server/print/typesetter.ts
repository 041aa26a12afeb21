import type { Face } from './faces.ts';

/** The PDF document in which text is set. Widths are in points. */
export type Paper = {
  registerFont: (name: string, file: Buffer) => unknown;
  font: (name: string) => unknown;
  fontSize: (points: number) => unknown;
  fillColor: (colour: string) => unknown;
  widthOfString: (text: string) => number;
  text: (text: string, x: number, y: number, options: { lineBreak: false }) => unknown;
};

export type Look = { face: Face; size: number; colour: string; leading?: number };

type Frame = { x: number; y: number; width: number; most?: number; align?: 'left' | 'right' };

/** Fonts whose second file contains all printable characters. */
const WHOLE = /^(fraunces|archivo)/;

/** Characters that a font's first file does not contain. */
const BEYOND = /[^\u0020-\u00ff\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u20ac]/;

/** Sets text in fonts that consist of several files, breaks it into lines and truncates what does not fit. */
export function createTypesetter(paper: Paper) {
  const registered = new Set<string>();

  const use = ({ name, files }: Face, at: number) => {
    const key = `${name} ${at}`;
    const file = files[at];
    if (!registered.has(key) && file) {
      paper.registerFont(key, file);
      registered.add(key);
    }
    paper.font(key);
  };

  const fileOf = (face: Face, sign: string) => (BEYOND.test(sign) ? (WHOLE.test(face.name) ? 1 : 2) : 0);

  const runsOf = (text: string, face: Face): { file: number; text: string }[] => {
    const runs: { file: number; text: string }[] = [];
    for (const sign of text) {
      const file = fileOf(face, sign);
      const last = runs.at(-1);
      if (last?.file === file) last.text += sign;
      else runs.push({ file, text: sign });
    }
    return runs;
  };

  const widthOf = (text: string, { face, size }: Look): number => {
    paper.fontSize(size);
    return runsOf(text, face).reduce((width, run) => {
      use(face, run.file);
      return width + paper.widthOfString(run.text);
    }, 0);
  };

  const breakLines = (text: string, look: Look, width: number): string[] => {
    const fits = (line: string) => widthOf(line, look) <= width;
    const lines: string[] = [];
    let line = '';
    for (const word of text.split(' ').flatMap((whole) => pieces(whole, fits))) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (fits(longer)) line = longer;
      else {
        if (line !== '') lines.push(line);
        line = word;
      }
    }
    return line === '' ? lines : [...lines, line];
  };

  const linesOf = (
    text: string,
    look: Look,
    { width, most = 99 }: Pick<Frame, 'width' | 'most'>,
  ): string[] => {
    const lines = breakLines(text, look, width);
    if (lines.length <= most) return lines;
    let last = lines[most - 1] ?? '';
    while (last !== '' && widthOf(`${last}…`, look) > width) last = last.slice(0, -1);
    return [...lines.slice(0, most - 1), `${last.trimEnd()}…`];
  };

  const heightOf = (lines: number, { size, leading = 1.3 }: Look) => lines * size * leading;

  return {
    /** Sets a text and returns the position below it. */
    set: (text: string, look: Look, frame: Frame): number => {
      const lines = linesOf(text, look, frame);
      for (const [at, line] of lines.entries()) {
        let x = frame.x + (frame.align === 'right' ? frame.width - widthOf(line, look) : 0);
        for (const run of runsOf(line, look.face)) {
          paper.fontSize(look.size);
          paper.fillColor(look.colour);
          use(look.face, run.file);
          paper.text(run.text, x, frame.y + heightOf(at, look), { lineBreak: false });
          x += paper.widthOfString(run.text);
        }
      }
      return frame.y + heightOf(lines.length, look);
    },

    /** Returns the largest size at which a text fits, or else the smallest, and the number of lines it needs, up to those that fit. */
    fit: (
      text: string,
      look: Omit<Look, 'size'>,
      room: { width: number; height: number; sizes: readonly number[] },
    ): Look & { lines: number } => {
      const looks = room.sizes.map((size) => ({ ...look, size }));
      const smallest = looks.at(-1) ?? { ...look, size: 12 };
      const fitting = looks.find((one) => {
        const whole = text.split(' ').every((word) => widthOf(word, one) <= room.width);
        return whole && heightOf(breakLines(text, one, room.width).length, one) <= room.height;
      });
      const chosen = fitting ?? smallest;
      const most = Math.max(1, Math.floor(room.height / heightOf(1, chosen)));
      return { ...chosen, lines: Math.min(most, breakLines(text, chosen, room.width).length) };
    },
  };
}

export type Typesetter = ReturnType<typeof createTypesetter>;

/** Breaks a word that is longer than a line. */
function pieces(word: string, fits: (text: string) => boolean): string[] {
  if (fits(word)) return [word];
  const parts: string[] = [];
  let part = '';
  for (const sign of word) {
    if (part !== '' && !fits(part + sign)) {
      parts.push(part);
      part = '';
    }
    part += sign;
  }
  return [...parts, part];
}
