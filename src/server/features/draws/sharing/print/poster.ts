import { createHash } from 'node:crypto';
import PDFDocument from 'pdfkit';
import sharp, { type Sharp } from 'sharp';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { buildDrawTheme, type ThemeTokens } from '#domain/looks/theme.ts';
import { buildPosterText } from '#domain/sharing/poster-text.ts';
import { toPrintable } from '#domain/sharing/printable.ts';
import type { ShareCard } from '#domain/sharing/share-card.ts';
import { type Faces, loadFaces } from '#server/print/faces.ts';
import { createTypesetter, type Look, type Typesetter } from '#server/print/typesetter.ts';
import { drawFanOfTickets } from './fan-of-tickets.ts';
import { buildQrCode } from './qr-code.ts';

export type Poster = {
  draw: PrizeDraw;
  card: ShareCard;
  brandName: string;
  /** The site's origin, without a trailing slash. */
  origin: string;
};

/** The A4 page in points, and the position of the ticket on it. */
const PAGE = { width: 595.28, height: 841.89 };
const TICKET = { left: 30, top: 34, right: PAGE.width - 30, bottom: PAGE.height - 34, tear: 596, notch: 13 };
const LEFT = 58;
const WIDTH = PAGE.width - 2 * LEFT;

/** The picture's smallest height; it is at most 16:9. It grows into the space left by a short title or few prizes. */
const PICTURE = { x: LEFT, y: 82, width: WIDTH, height: 204 };
const PICTURE_MOST = (WIDTH * 9) / 16;

/** The space reserved for the title, and for each of the prize lines. */
const TITLE = { height: 96, above: 14, below: 6, belowMost: 16 };
const PRIZE = { lines: 4, height: 19 };
const CODE = 128;

type Doc = InstanceType<typeof PDFDocument>;
type Layout = { pictureHeight: number; titleLook: Look & { lines: number }; titleY: number; prizesY: number };

type Drawing = {
  doc: Doc;
  type: Typesetter;
  faces: Faces;
  colours: ThemeTokens;
  text: ReturnType<typeof buildPosterText>;
  layout: Layout;
};

const buildText = (poster: Poster) => buildPosterText({ ...poster, host: new URL(poster.origin).host });

/** Computes a poster's version. Identical posters have the same version. */
export function computePosterVersion(poster: Poster): string {
  const { draw, card, brandName } = poster;
  const shown = [buildText(poster), draw.imageAlt, card.imageUrl, card.host, card.look, brandName];
  return createHash('sha256').update(JSON.stringify(shown)).digest('base64url');
}

/** Draws a poster for a noticeboard: one tagged A4 page with embedded fonts. */
export async function drawPoster(
  poster: Poster,
  bytes: Uint8Array | undefined,
  logo?: Uint8Array | undefined,
): Promise<Buffer> {
  const { draw, card, brandName } = poster;
  const colours = buildDrawTheme(card.look).light;
  const [faces, mark] = await Promise.all([
    loadFaces(card.look.fontPair),
    logo && preparePosterLogo(logo).catch(() => undefined),
  ]);
  const text = buildText(poster);
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    lang: 'en-GB',
    tagged: true,
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: text.title, Author: toPrintable(brandName), Subject: text.subject },
  });
  const type = createTypesetter(doc);
  const layout = arrange(type, { faces, colours, text });
  const drawing: Drawing = { doc, type, faces, colours, text, layout };
  const picture = await posterPicture(bytes, colours, layout.pictureHeight);
  artifact(doc, () => {
    drawTicket(drawing);
    if (mark) doc.image(mark, LEFT, 47, { width: LOGO, height: LOGO });
  });
  tag(doc, 'P', () => drawTop(drawing, mark !== undefined));
  const alt = toPrintable(draw.imageAlt ?? '', `Picture: ${text.title}`);
  tag(doc, 'Figure', () => drawPicture(drawing, picture), alt);
  tag(doc, 'H1', () => drawTitle(drawing));
  tag(doc, 'P', () => drawPrizes(drawing));
  tag(doc, 'P', () => drawFacts(drawing));
  tag(doc, 'Figure', () => drawCode(doc, text.url), `QR code that leads to ${text.url}`);
  tag(doc, 'H2', () => drawHowHeading(drawing));
  tag(doc, 'P', () => drawHow(drawing));
  tag(doc, 'P', () => drawSmallPrint(drawing));
  return collected(doc);
}

/** Draws the ticket's outline: perforated short sides, notches and a dashed line at the stub. */
function drawTicket({ doc, colours }: Drawing): void {
  const { left, right, top, bottom, tear, notch } = TICKET;
  const count = 22;
  const pitch = (right - left - 16) / count;
  const bites = (way: 1 | -1) =>
    `h${(8 + pitch / 2 - 5) * way}${Array.from({ length: count - 1 }, () => `a5 5 0 0 0 ${10 * way} 0h${(pitch - 10) * way}`).join('')}a5 5 0 0 0 ${10 * way} 0h${(8 + pitch / 2 - 5) * way}`;
  doc
    .path(
      `M${left} ${top}${bites(1)}V${tear - notch}a${notch} ${notch} 0 0 0 0 ${notch * 2}V${bottom}${bites(-1)}V${tear + notch}a${notch} ${notch} 0 0 0 0 ${-notch * 2}Z`,
    )
    .lineWidth(2)
    .stroke(colours.accent);
  doc
    .moveTo(left + notch + 9, tear)
    .lineTo(right - notch - 9, tear)
    .lineWidth(1.6)
    .dash(6, { space: 6 })
    .stroke(colours.accent)
    .undash();
}

/** The width of the logo, in points. */
const LOGO = 28;

/** The share of the top line for the name of the organisation or the site. */
const NAME_SHARE = 0.75;

function drawTop({ type, faces, colours, text }: Drawing, hasLogo: boolean): void {
  const frame = { x: LEFT, y: 56, width: WIDTH, most: 1 };
  const indent = hasLogo ? LOGO + 8 : 0;
  type.set(
    text.top,
    { face: faces.strong, size: 13, colour: colours.accent },
    { ...frame, x: LEFT + indent, width: WIDTH * NAME_SHARE - indent },
  );
  type.set(
    text.kicker,
    { face: faces.strong, size: 13, colour: colours.ink },
    { ...frame, x: LEFT + WIDTH * NAME_SHARE, width: WIDTH * (1 - NAME_SHARE), align: 'right' },
  );
}

/** The logo as a square JPEG that is large enough for print. */
const preparePosterLogo = (bytes: Uint8Array): Promise<Buffer> =>
  sharp(bytes, { failOn: 'error' })
    .flatten({ background: '#ffffff' })
    .resize({ width: 240, height: 240, fit: 'cover', position: 'centre' })
    .jpeg({ quality: 88 })
    .toBuffer();

/** Fits the title, and gives the room that it and the prizes leave to the picture. */
function arrange(
  type: Typesetter,
  { faces, colours, text }: Pick<Drawing, 'faces' | 'colours' | 'text'>,
): Layout {
  const titleLook = type.fit(
    text.title,
    { face: faces.display, colour: colours.ink, leading: 1.1 },
    { width: WIDTH, height: TITLE.height, sizes: [45, 40, 34, 29, 24, 20, 17] },
  );
  const titleHeight = titleLook.lines * titleLook.size * 1.1;
  const spare = TITLE.height - titleHeight + (PRIZE.lines - text.prizes.length) * PRIZE.height;
  const below = Math.min(TITLE.belowMost, TITLE.below + Math.max(0, spare));
  const pictureSpare = Math.max(0, spare - (below - TITLE.below));
  const pictureHeight = Math.min(PICTURE_MOST, PICTURE.height + pictureSpare);
  const titleY = PICTURE.y + pictureHeight + TITLE.above;
  return { pictureHeight, titleLook, titleY, prizesY: titleY + titleHeight + below };
}

function drawPicture({ doc, layout: { pictureHeight: height } }: Drawing, picture: Buffer): void {
  const { x, y, width } = PICTURE;
  doc.save();
  doc.roundedRect(x, y, width, height, 6).clip();
  doc.image(picture, x, y, { width, height });
  doc.restore();
}

function drawTitle({ type, text, layout: { titleLook, titleY } }: Drawing): void {
  type.set(text.title, titleLook, { x: LEFT, y: titleY, width: WIDTH, most: titleLook.lines });
}

function drawPrizes({ type, faces, colours, text, layout }: Drawing): void {
  const frame = { x: LEFT, width: WIDTH, most: 1 };
  let y = type.set(
    text.prizesLabel,
    { face: faces.strong, size: 13, colour: colours.accent },
    { ...frame, y: layout.prizesY },
  );
  const look = { face: faces.text, size: 14, colour: colours.ink, leading: 1.3 };
  for (const prize of text.prizes) y = type.set(prize, look, { ...frame, y: y + 1 });
}

function drawFacts({ type, faces, colours, text }: Drawing): void {
  const bold = { face: faces.strong, size: 14, colour: colours.ink, leading: 1.3 };
  const plain = { face: faces.text, size: 12, colour: colours.ink, leading: 1.35 };
  const price = type.fit(
    text.hero,
    { face: faces.display, colour: colours.accent, leading: 1 },
    { width: 190, height: 46, sizes: [44, 36, 28, 22] },
  );
  type.set(text.hero, price, { x: LEFT, y: 503, width: 190, most: 1 });
  type.set(text.heroLabel, { ...plain, size: 14 }, { x: LEFT, y: 552, width: 190, most: 1 });
  const x = LEFT + 210;
  const width = WIDTH - 210;
  const next = type.set(text.when, bold, { x, y: 505, width, most: 2 });
  type.set(text.charity, plain, { x, y: next + 3, width, most: 3 });
}

function drawCode(doc: Doc, url: string): void {
  const { size, path } = buildQrCode(url, 0);
  doc.save();
  doc.translate(LEFT, TICKET.tear + 27).scale(CODE / size);
  doc.path(path).fill('#000000');
  doc.restore();
}

const STUB = { x: LEFT + CODE + 24, width: WIDTH - CODE - 24, y: TICKET.tear + 22 };

function drawHowHeading({ type, faces, colours, text }: Drawing): void {
  type.set(text.how, { face: faces.display, size: 20, colour: colours.ink }, { ...STUB, most: 1 });
}

function drawHow({ type, faces, colours, text }: Drawing): void {
  let y = STUB.y + 31;
  const numbered = text.steps.length > 1;
  for (const [at, step] of text.steps.entries()) {
    const look = { face: faces.text, size: 12.5, colour: colours.ink, leading: 1.32 };
    if (numbered) {
      type.set(String(at + 1), { ...look, face: faces.strong, colour: colours.accent }, { ...STUB, y });
      y = type.set(step, look, { x: STUB.x + 17, y, width: STUB.width - 17, most: 2 }) + 3;
    } else y = type.set(step, look, { ...STUB, y, most: 3 }) + 3;
  }
  const address = { face: faces.strong, size: 10.5, colour: colours.accent, leading: 1.25 };
  for (const part of text.address) y = type.set(part, address, { ...STUB, y: y + 3, most: 1 });
}

function drawSmallPrint({ type, faces, colours, text }: Drawing): void {
  const look = { face: faces.text, size: 8.6, colour: colours.ink, leading: 1.36 };
  type.set(text.smallPrint, look, { x: LEFT, y: TICKET.tear + 168, width: WIDTH, most: 3 });
}

/** Returns the picture as a JPEG that is large enough for print. */
async function posterPicture(
  bytes: Uint8Array | undefined,
  colours: ThemeTokens,
  height: number,
): Promise<Buffer> {
  const size = { width: 1440, height: Math.round((1440 * height) / PICTURE.width) };
  const asJpeg = (image: Sharp) => image.jpeg({ quality: 84, mozjpeg: true }).toBuffer();
  const drawn = () => asJpeg(sharp(Buffer.from(drawFanOfTickets(colours, size))));
  if (!bytes) return drawn();
  const cut = sharp(bytes, { failOn: 'error' })
    .flatten({ background: '#ffffff' })
    .resize({ ...size, fit: 'cover', position: 'centre' });
  return asJpeg(cut).catch(drawn);
}

/** Draws an element of the document's structure; a figure has a text instead of its picture. */
function tag(doc: Doc, kind: 'P' | 'H1' | 'H2' | 'Figure', draw: () => void, alt?: string): void {
  const element = doc.struct(kind, alt === undefined ? {} : { alt }, draw);
  doc.addStructure(element);
  element.end();
}

/** Marks decorations, so that screen readers skip them. */
function artifact(doc: Doc, draw: () => void): void {
  doc.markContent('Artifact', { type: 'Layout' });
  draw();
  doc.endMarkedContent();
}

async function collected(doc: Doc): Promise<Buffer> {
  doc.end();
  const parts: Buffer[] = [];
  for await (const part of doc) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}
