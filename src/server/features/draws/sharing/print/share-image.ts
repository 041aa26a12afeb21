import sharp, { type Sharp } from 'sharp';
import { buildDrawTheme, type ThemeTokens } from '#domain/looks/theme.ts';
import type { OrganisationCard } from '#domain/sharing/organisation-card.ts';
import type { ShareCard } from '#domain/sharing/share-card.ts';
import { loadFaces } from '#server/print/faces.ts';
import { drawCardText, drawOrganisationText, drawSiteText, LOGO } from './card-text.ts';
import { drawAcorn, drawFanOfTickets } from './fan-of-tickets.ts';
import { buildQrSvg } from './qr-code.ts';
import {
  drawPictureMask,
  drawStoryBackground,
  drawTicketBackground,
  PICTURE,
  STORY_CODE,
  STORY_PICTURE,
  STORY_TEXT,
  TEXT_BOX,
  WIDE_TEXT_BOX,
} from './ticket-shape.ts';

/** The largest file size that link previews load quickly, in bytes. */
const MOST_BYTES = 150_000;
const QUALITIES = [84, 76, 66, 52];

type ShareImageInput = {
  card: ShareCard;
  brandName: string;
  /** The prize's picture in any format. If it is absent or unreadable, an illustration is used. */
  picture: Uint8Array | undefined;
  /** The organisation's logo, if it has one. */
  logo?: Uint8Array | undefined;
};

/** Creates a draw's share image as JPEG: a ticket with the prize on one side and its terms on the other. */
export async function drawShareImage({
  card: given,
  brandName,
  picture,
  logo,
}: ShareImageInput): Promise<Buffer> {
  const mark = await prepareLogo(logo).catch(() => undefined);
  // Without a readable logo, the text takes its place.
  const card = mark ? given : withoutLogo(given);
  const colours = buildDrawTheme(card.look).light;
  const faces = await loadFaces(card.look.fontPair);
  const [text, shown] = await Promise.all([
    drawCardText(card, brandName, { faces, colours }, TEXT_BOX),
    roundPicture(picture, colours, PICTURE),
  ]);
  return asJpeg(
    sharp(Buffer.from(drawTicketBackground(colours))).composite([
      { input: shown, left: PICTURE.left, top: PICTURE.top },
      { input: Buffer.from(text), left: TEXT_BOX.left, top: TEXT_BOX.top },
      ...(mark ? [{ input: mark, left: TEXT_BOX.left, top: TEXT_BOX.top }] : []),
    ]),
  );
}

/** The card with the organisation's name only. */
function withoutLogo(card: ShareCard): ShareCard {
  return card.host ? { ...card, host: { ...card.host, logoUrl: null } } : card;
}

/** The logo as a square with round corners. */
async function prepareLogo(bytes: Uint8Array | undefined): Promise<Buffer | undefined> {
  if (!bytes) return undefined;
  const { size } = LOGO;
  const mask = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="${size}" height="${size}" rx="8"/></svg>`;
  return sharp(bytes, { failOn: 'error' })
    .flatten({ background: '#ffffff' })
    .resize({ width: size, height: size, fit: 'cover', position: 'centre' })
    .ensureAlpha()
    .composite([{ input: Buffer.from(mask), blend: 'dest-in' }])
    .png({ compressionLevel: 1 })
    .toBuffer();
}

type OrganisationImageInput = Pick<ShareImageInput, 'brandName' | 'picture'> & { card: OrganisationCard };

/** Creates an organisation's share image: its cover on one side, and who it is on the other. */
export async function drawOrganisationImage({
  card,
  brandName,
  picture,
}: OrganisationImageInput): Promise<Buffer> {
  const colours = buildDrawTheme(SITE_LOOK).light;
  const faces = await loadFaces('heritage');
  const [text, shown] = await Promise.all([
    drawOrganisationText(card, brandName, { faces, colours }, TEXT_BOX),
    roundPicture(picture, colours, PICTURE),
  ]);
  return asJpeg(
    sharp(Buffer.from(drawTicketBackground(colours))).composite([
      { input: shown, left: PICTURE.left, top: PICTURE.top },
      { input: Buffer.from(text), left: TEXT_BOX.left, top: TEXT_BOX.top },
    ]),
  );
}

const SITE_LOOK = { colorScheme: 'custom', customColor: '#1d6b45' } as const;

/** Creates a tall picture for stories as JPEG: the same ticket upright, with a code that leads to `address`. */
export async function drawStory(input: ShareImageInput & { address: string }): Promise<Buffer> {
  const { brandName, picture, address } = input;
  const card = withoutLogo(input.card);
  const { width, height, scale } = STORY_TEXT;
  const colours = buildDrawTheme(card.look).light;
  const faces = await loadFaces(card.look.fontPair);
  const [text, shown] = await Promise.all([
    drawCardText(card, brandName, { faces, colours }, { width, height }),
    roundPicture(picture, colours, STORY_PICTURE),
  ]);
  const enlarged = sharp(Buffer.from(text), { density: 72 * scale });
  const code = sharp(Buffer.from(buildQrSvg(address))).resize(STORY_CODE.size);
  return sharp(Buffer.from(drawStoryBackground(colours)))
    .composite([
      { input: shown, left: STORY_PICTURE.left, top: STORY_PICTURE.top },
      { input: await enlarged.png().toBuffer(), left: STORY_TEXT.left, top: STORY_TEXT.top },
      { input: await code.png().toBuffer(), left: STORY_CODE.left, top: STORY_CODE.top },
    ])
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer();
}

/** Creates the site's own share image, in the site's colours. */
export async function drawSiteShareImage(brandName: string): Promise<Buffer> {
  const colours = buildDrawTheme(SITE_LOOK).light;
  const text = await drawSiteText(brandName, { faces: await loadFaces('heritage'), colours }, WIDE_TEXT_BOX);
  const mark = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300" viewBox="0 0 32 32">${drawAcorn(colours)}</svg>`;
  return asJpeg(
    sharp(Buffer.from(drawTicketBackground(colours, 800))).composite([
      { input: Buffer.from(text), left: WIDE_TEXT_BOX.left, top: WIDE_TEXT_BOX.top },
      { input: Buffer.from(mark), left: 826, top: 150 },
    ]),
  );
}

type Size = { width: number; height: number };

/**
 * Crops the picture around its centre, because automatic cropping rarely finds the subject. Without a picture that can
 * be read, draws an illustration.
 */
async function roundPicture(
  bytes: Uint8Array | undefined,
  colours: ThemeTokens,
  size: Size,
): Promise<Buffer> {
  const shown = await cropPicture(bytes, size).catch(() => undefined);
  return (shown ?? sharp(Buffer.from(drawFanOfTickets(colours, size))))
    .ensureAlpha()
    .composite([{ input: Buffer.from(drawPictureMask(size)), blend: 'dest-in' }])
    .png({ compressionLevel: 1 })
    .toBuffer();
}

async function cropPicture(
  bytes: Uint8Array | undefined,
  { width, height }: Size,
): Promise<Sharp | undefined> {
  if (!bytes) return undefined;
  const cut = await sharp(bytes, { failOn: 'error' })
    .flatten({ background: '#ffffff' })
    .resize({ width, height, fit: 'cover', position: 'centre' })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return sharp(cut);
}

/** Uses the best quality that stays within `MOST_BYTES`, or else the lowest quality. */
async function asJpeg(image: Sharp): Promise<Buffer> {
  const pixels = await image.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let made = Buffer.alloc(0);
  for (const quality of QUALITIES) {
    const { width, height } = pixels.info;
    made = await sharp(pixels.data, { raw: { width, height, channels: 3 } })
      .jpeg({ quality, mozjpeg: true, chromaSubsampling: quality > 80 ? '4:4:4' : '4:2:0' })
      .toBuffer();
    if (made.length <= MOST_BYTES) break;
  }
  return made;
}
