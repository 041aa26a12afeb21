import satori, { type Font, type SatoriOptions } from 'satori';
import type { ThemeTokens } from '#domain/looks/theme.ts';
import { printable } from '#domain/sharing/printable.ts';
import type { ShareCard } from '#domain/sharing/share-card.ts';
import type { Face, Faces } from './faces.ts';

type Style = Record<string, string | number>;
type Piece = { type: 'div'; props: { style: Style; children: string | Piece[] } };

const box = (style: Style, children: string | (Piece | false)[] = []): Piece => ({
  type: 'div',
  props: {
    style: { display: 'flex', ...style },
    children: typeof children === 'string' ? children : children.filter((piece) => piece !== false),
  },
});

type Size = { width: number; height: number };
type Set = { faces: Faces; colours: ThemeTokens };

/** The words beside the prize's picture as paths, which need no fonts where they are drawn. */
export function drawWords(card: ShareCard, brandName: string, set: Set, size: Size): Promise<string> {
  const { display } = families(set.faces);
  const title = printable(card.title, 'A prize draw');
  const column = box({ flexDirection: 'column', justifyContent: 'space-between', ...size }, [
    box({ flexDirection: 'column' }, [
      brandLine(brandName, set),
      box(
        {
          display: 'block',
          marginTop: 22,
          fontFamily: display,
          fontSize: titleSize(title),
          lineHeight: 1.08,
          letterSpacing: '-0.012em',
          lineClamp: titleLines(title),
          wordBreak: 'break-word',
        },
        title,
      ),
    ]),
    box({ flexDirection: 'column' }, [
      card.winningTicket === null ? priceLine(card, set) : winner(card.winningTicket, set),
      card.winningTicket === null && card.sold?.percent != null && bar(card.sold.percent, set),
      ...facts(card, set),
    ]),
  ]);
  return print(column, set, size);
}

/** The site's own words, for the picture of the site itself. */
export function siteWords(brandName: string, set: Set, size: Size): Promise<string> {
  const { display, text } = families(set.faces);
  const column = box({ flexDirection: 'column', justifyContent: 'space-between', ...size }, [
    box({ fontFamily: display, fontSize: 46 }, printable(brandName)),
    box({ flexDirection: 'column' }, [
      box(
        { display: 'block', fontFamily: display, fontSize: 70, lineHeight: 1.06, letterSpacing: '-0.015em' },
        'Prize draws anyone can check.',
      ),
      box(
        { display: 'block', marginTop: 26, fontFamily: text, fontSize: 30, lineHeight: 1.4 },
        'A share of every ticket goes to charity, trees are planted, and each result comes with its proof.',
      ),
    ]),
  ]);
  return print(column, set, size);
}

function brandLine(brandName: string, { faces, colours }: Set): Piece {
  return box(
    { fontFamily: families(faces).strong, fontSize: 24, color: colours.oak, letterSpacing: '0.01em' },
    printable(brandName),
  );
}

function priceLine({ price }: ShareCard, { faces, colours }: Set): Piece {
  const { display, text } = families(faces);
  return box({ alignItems: 'baseline' }, [
    box({ fontFamily: display, fontSize: 60, lineHeight: 1, color: colours.oak }, price),
    box({ fontFamily: text, fontSize: 27, marginLeft: 14 }, 'a ticket'),
  ]);
}

function winner(ticket: string, { faces, colours }: Set): Piece {
  const { display, strong } = families(faces);
  return box({ flexDirection: 'column' }, [
    box({ fontFamily: strong, fontSize: 27 }, 'Won by ticket'),
    box(
      {
        fontFamily: display,
        fontSize: 88,
        lineHeight: 1.1,
        color: colours.oak,
        letterSpacing: '0.03em',
      },
      ticket,
    ),
  ]);
}

function bar(percent: number, { colours }: Set): Piece {
  return box({ height: 14, marginTop: 22, borderRadius: 7, background: colours.leaf, overflow: 'hidden' }, [
    box({ width: `${percent}%`, height: 14, borderRadius: 7, background: colours.oak }),
  ]);
}

function facts({ sold, charity, when }: ShareCard, { faces }: Set): Piece[] {
  const { text, strong } = families(faces);
  const line = (words: string, style: Style) =>
    box({ display: 'block', fontSize: 25, lineHeight: 1.3, wordBreak: 'break-word', ...style }, words);
  return [
    line(sold ? sold.words : when, { marginTop: 14, fontFamily: strong }),
    ...(sold ? [line(when, { fontFamily: text })] : []),
    line(printable(charity), { fontFamily: text, lineClamp: 2 }),
  ];
}

/** Set as large as it will go. */
function titleSize(title: string): number {
  const longestWord = Math.max(...title.split(/[\s-]+/).map((word) => word.length));
  if (title.length > 110) return 32;
  if (title.length > 70) return 37;
  if (title.length > 44 || longestWord > 14) return 44;
  return title.length > 26 || longestWord > 10 ? 54 : 68;
}

function titleLines(title: string): number {
  const size = titleSize(title);
  return size > 44 ? 3 : size > 32 ? 4 : 5;
}

/** What a letter is looked for in, as a style names it. */
function families(faces: Faces): Record<keyof Faces, string> {
  const list = ({ name, files }: Face) => files.map((_, at) => familyName(name, at)).join(', ');
  return { display: list(faces.display), text: list(faces.text), strong: list(faces.strong) };
}

const familyName = (name: string, at: number) => `${name} ${at}`;

function print(piece: Piece, { faces, colours }: Set, size: Size): Promise<string> {
  const fonts: Font[] = Object.values(faces).flatMap(({ name, files }) =>
    files.map((data, at) => ({
      name: familyName(name, at),
      data,
      weight: 400 as const,
      style: 'normal' as const,
    })),
  );
  const options: SatoriOptions = { ...size, fonts };
  const { style } = piece.props;
  return satori(
    { ...piece, key: null, props: { ...piece.props, style: { ...style, color: colours.ink } } },
    options,
  );
}
