import satori, { type Font, type SatoriOptions } from 'satori';
import type { ThemeTokens } from '#domain/looks/theme.ts';
import type { OrganisationCard } from '#domain/sharing/organisation-card.ts';
import { toPrintable } from '#domain/sharing/printable.ts';
import type { ShareCard } from '#domain/sharing/share-card.ts';
import type { Face, Faces } from '#server/print/faces.ts';

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

/** Draws the text beside the prize's picture as SVG paths, which need no fonts when they are rendered. */
export function drawCardText(card: ShareCard, brandName: string, set: Set, size: Size): Promise<string> {
  const { display } = families(set.faces);
  const title = toPrintable(card.title, 'A prize draw');
  const won = card.winningTicket !== null;
  const column = box({ flexDirection: 'column', justifyContent: 'space-between', ...size }, [
    box({ flexDirection: 'column' }, [
      card.host ? hostLines(card.host, brandName, set) : brandLine(brandName, set),
      box(
        {
          display: 'block',
          marginTop: 18,
          fontFamily: display,
          ...titleLook(title, {
            width: size.width,
            height:
              TITLE_HEIGHT[won ? 'won' : 'open'] -
              (card.host ? HOST_HEIGHT : 0) -
              countMoreLines(card) * LINE_HEIGHT,
          }),
          lineHeight: TITLE_LEADING,
          letterSpacing: '-0.012em',
          wordBreak: 'break-word',
        },
        title,
      ),
    ]),
    box({ flexDirection: 'column' }, [
      card.winningTicket === null ? priceLine(card, set) : winner(card.winningTicket, card.winningCash, set),
      !won && card.sold?.percent != null && bar(card.sold.percent, set),
      ...facts(card, set),
    ]),
  ]);
  return print(column, set, size);
}

/** Draws the text beside an organisation's cover. */
export function drawOrganisationText(
  card: OrganisationCard,
  brandName: string,
  set: Set,
  size: Size,
): Promise<string> {
  const { display, text, strong } = families(set.faces);
  const name = toPrintable(card.name, 'Prize draws');
  const line = (content: string, style: Style) =>
    box({ display: 'block', fontSize: 27, lineHeight: 1.35, wordBreak: 'break-word', ...style }, content);
  const column = box({ flexDirection: 'column', justifyContent: 'space-between', ...size }, [
    box({ flexDirection: 'column' }, [
      brandLine(brandName, set),
      box(
        {
          display: 'block',
          marginTop: 18,
          fontFamily: display,
          ...titleLook(name, { width: size.width, height: 290 }),
          lineHeight: TITLE_LEADING,
          letterSpacing: '-0.012em',
          wordBreak: 'break-word',
        },
        name,
      ),
    ]),
    box({ flexDirection: 'column' }, [
      card.isVerified && line('Verified', { fontFamily: strong, color: set.colours.accent }),
      card.place !== null && line(toPrintable(card.place), { fontFamily: text, lineClamp: 1 }),
      card.draws !== null && line(card.draws, { fontFamily: strong, marginTop: 12 }),
      card.raised !== null && line(card.raised, { fontFamily: text }),
    ]),
  ]);
  return print(column, set, size);
}

/** Draws the text for the site's own share image. */
export function drawSiteText(brandName: string, set: Set, size: Size): Promise<string> {
  const { display, text } = families(set.faces);
  const column = box({ flexDirection: 'column', justifyContent: 'space-between', ...size }, [
    box({ fontFamily: display, fontSize: 46 }, toPrintable(brandName)),
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

/** The room that the second line of the host takes from the title. */
const HOST_HEIGHT = 30;

/** The size of an organisation's logo, and the room beside it for the text. */
export const LOGO = { size: 60, gap: 16 } as const;

function hostLines(
  { name, logoUrl, isVerified }: NonNullable<ShareCard['host']>,
  brandName: string,
  { faces, colours }: Set,
): Piece {
  const { text, strong } = families(faces);
  const line = { display: 'block', lineClamp: 1, lineHeight: 1.25, wordBreak: 'break-word' } as const;
  return box({ flexDirection: 'column', ...(logoUrl !== null && { paddingLeft: LOGO.size + LOGO.gap }) }, [
    box({ ...line, fontFamily: strong, fontSize: 25 }, toPrintable(name, 'An organisation')),
    box(
      { ...line, fontFamily: text, fontSize: 22, color: colours.accent },
      `${isVerified ? 'Verified on' : 'On'} ${toPrintable(brandName)}`,
    ),
  ]);
}

function brandLine(brandName: string, { faces, colours }: Set): Piece {
  return box(
    { fontFamily: families(faces).strong, fontSize: 24, color: colours.accent, letterSpacing: '0.01em' },
    toPrintable(brandName),
  );
}

function priceLine({ price }: ShareCard, { faces, colours }: Set): Piece {
  const { display, text } = families(faces);
  return box({ alignItems: 'baseline' }, [
    box({ fontFamily: display, fontSize: 60, lineHeight: 1, color: colours.accent }, price),
    box({ fontFamily: text, fontSize: 27, marginLeft: 14 }, 'a ticket'),
  ]);
}

function winner(ticket: string, cash: string | null, { faces, colours }: Set): Piece {
  const { display, strong } = families(faces);
  return box({ flexDirection: 'column' }, [
    box(
      { fontFamily: strong, fontSize: 27 },
      cash === null ? 'Won by ticket' : `${cash} in cash won by ticket`,
    ),
    box(
      {
        fontFamily: display,
        fontSize: 78,
        lineHeight: 1.1,
        color: colours.accent,
        letterSpacing: '0.03em',
      },
      ticket,
    ),
  ]);
}

function bar(percent: number, { colours }: Set): Piece {
  return box(
    { height: 14, marginTop: 22, borderRadius: 7, background: colours['accent-soft'], overflow: 'hidden' },
    [box({ width: `${percent}%`, height: 14, borderRadius: 7, background: colours.accent })],
  );
}

function facts({ sold, charity, minimum, when }: ShareCard, { faces }: Set): Piece[] {
  const { text, strong } = families(faces);
  const line = (content: string, style: Style) =>
    box({ display: 'block', fontSize: 25, lineHeight: 1.3, wordBreak: 'break-word', ...style }, content);
  return [
    line(sold ? sold.text : when, { marginTop: 14, fontFamily: strong }),
    ...(sold ? [line(when, { fontFamily: text })] : []),
    ...(minimum ? [line(minimum, { fontFamily: text, lineClamp: 2 })] : []),
    line(toPrintable(charity), { fontFamily: text, lineClamp: isLong(charity) ? 3 : 2 }),
  ];
}

const LINE_HEIGHT = 33;

/** Whether the statement about the charity needs a third line. */
const isLong = (charity: string): boolean => charity.length > 70;

/** Lines of facts in addition to the usual four. The title has less room for each. */
const countMoreLines = ({ charity, minimum }: ShareCard): number =>
  (minimum === null ? 0 : 2) + (isLong(charity) ? 1 : 0);

/** The height available for the title above a price, or above the larger number of a winning ticket. */
const TITLE_HEIGHT = { open: 200, won: 172 };
const TITLE_SIZES = [68, 60, 54, 48, 43, 38, 34, 31, 28];
const TITLE_LEADING = 1.08;
/** The width of a character in the widest font, relative to the font size. */
const CHARACTER_WIDTH = 0.55;

/** Returns the largest font size that fits, or else the smallest, and how many lines of that size fit. */
function titleLook(title: string, { width, height }: Size): { fontSize: number; lineClamp: number } {
  const linesAt = (size: number) => linesOf(title, Math.floor(width / (size * CHARACTER_WIDTH)));
  const fits = (size: number) => linesAt(size) * size * TITLE_LEADING <= height;
  const fontSize = TITLE_SIZES.find(fits) ?? 28;
  return { fontSize, lineClamp: Math.floor(height / (fontSize * TITLE_LEADING)) };
}

/** Returns how many lines a text needs with this many characters per line; infinite if a word does not fit. */
function linesOf(text: string, charactersPerLine: number): number {
  let lines = 1;
  let filled = 0;
  for (const { length } of text.split(' ')) {
    if (length > charactersPerLine) return Number.POSITIVE_INFINITY;
    if (filled > 0 && filled + 1 + length > charactersPerLine) {
      lines += 1;
      filled = length;
    } else filled += (filled > 0 ? 1 : 0) + length;
  }
  return lines;
}

/** Lists the font families for each face, as in CSS. */
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
