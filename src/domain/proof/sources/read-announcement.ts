import { ANONYMOUS } from '../../accounts/display-name.ts';
import {
  type AnnouncedPicture,
  type AnnouncedWinner,
  type Announcement,
  SHOWN_TERMS,
} from '../announced/announcement.ts';
import { toHex } from '../base64.ts';
import type { Canonical } from '../canonical.ts';
import type { Sha256 } from '../pick.ts';
import {
  hasMembers,
  isListOf,
  isNullOr,
  isNumber,
  isObject,
  isText,
  type Members,
  type Shape,
} from '../verify/shapes.ts';
import { type Asking, ask, Unreachable } from './ask.ts';
import type { DrawAddress } from './draw-address.ts';

type Reading = Asking & {
  sha256: Sha256;
  /** Whether to read the pictures, which only the terms of version 2 name. */
  hasPictures: boolean;
};

type Draw = {
  id: string;
  status: string;
  endedAt: string | null;
  prizes: (Members & { rank: number; description: string })[];
  imageUrl: string | null;
  galleryUrls: string[];
  isDrawn: boolean;
  winningTicketNumber: number | null;
  winnerName: string | null;
};
type Winner = { rank: number; prize: string; ticketNumber: number | null; winnerName: string | null };
type Result = {
  drawNumber: number;
  rank: number;
  winningTicketNumber: number | null;
  winnerName: string | null;
};

const isFlag = (value: Canonical) => typeof value === 'boolean';
const isListOfMembers = (shape: Shape) => isListOf((value) => hasMembers(value, shape));

const DRAW: Shape = {
  id: isText,
  status: isText,
  endedAt: isNullOr(isText),
  prizes: isListOfMembers({ rank: isNumber, description: isText }),
  imageUrl: isNullOr(isText),
  galleryUrls: isListOf(isText),
  isDrawn: isFlag,
  winningTicketNumber: isNullOr(isNumber),
  winnerName: isNullOr(isText),
};
const WINNERS: Shape = {
  winners: isListOfMembers({
    rank: isNumber,
    prize: isText,
    ticketNumber: isNullOr(isNumber),
    winnerName: isNullOr(isText),
  }),
};
const DRAWING: Shape = { result: isNullOr((value) => hasMembers(value, WINNERS)) };
const isResults = isListOfMembers({
  drawNumber: isNumber,
  rank: isNumber,
  winningTicketNumber: isNullOr(isNumber),
  winnerName: isNullOr(isText),
});

/** The site does not show the draw in a form that can be compared; the message is the rest of a sentence. */
class Unreadable extends Error {}

/**
 * Reads what a site shows about a draw to visitors, and loads its pictures. If that cannot be read, returns why, as the
 * rest of a sentence.
 */
export async function readAnnouncement(
  address: DrawAddress,
  reading: Reading,
): Promise<Announcement | { problem: string }> {
  try {
    return await readParts(address, reading);
  } catch (error) {
    if (error instanceof Unreadable) return { problem: error.message };
    if (error instanceof Unreachable) return { problem: `the site could not be reached (${error.message})` };
    throw error;
  }
}

async function readParts(address: DrawAddress, reading: Reading): Promise<Announcement> {
  const { api } = address;
  // Owners and admins who are signed in would get full names.
  const [draw, drawing, results] = await Promise.all([
    readJson(api, reading),
    readJson(`${api}/drawing?as=visitor`, reading),
    readJson(`${api}/results?as=visitor`, reading),
  ]);
  if (!isDraw(draw) || !isDrawing(drawing) || !isListOfResults(results))
    throw new Unreadable('the site shows the draw in a form that is not known here');
  if (draw.id !== address.draw) throw new Unreadable('the site shows another prize draw');
  return {
    status: STATUSES[draw.status] ?? 'on-sale',
    endedAt: inWholeSeconds(draw.endedAt),
    terms: termsOf(draw),
    prizes: draw.prizes.map(toPrize),
    questions: readQuestions(draw),
    winners: [...listCurrentWinners(draw, drawing.result?.winners ?? []), ...results.map(toWinner)],
    pictures: reading.hasPictures ? await readPictures(draw, address, reading) : [],
  };
}

function toPrize({ rank, description, valuePence = null, imageUrl = null }: Draw['prizes'][number]) {
  const value = typeof valuePence === 'number' ? valuePence : null;
  return { rank, description, valuePence: value, hasPicture: isText(imageUrl) };
}

/** Answers that were added after the first sale are not in the terms, and have a date. */
function readQuestions({ questions = null }: Members): Announcement['questions'] {
  if (!isQuestions(questions)) return null;
  return questions
    .filter(({ addedAt = null }) => addedAt === null)
    .map(({ question, answer }) => ({ question, answer }));
}

const isQuestions = (
  value: Canonical,
): value is (Members & { question: string; answer: string; addedAt?: Canonical })[] =>
  isListOfMembers({ question: isText, answer: isText })(value);

const STATUSES: Readonly<Record<string, Announcement['status']>> = {
  awaiting_draw: 'ended',
  completed: 'drawn',
  cancelled: 'cancelled',
};

const isDraw = (value: Canonical): value is Members & Draw => hasMembers(value, DRAW);
const isDrawing = (value: Canonical): value is Members & { result: { winners: Winner[] } | null } =>
  hasMembers(value, DRAWING);
const isListOfResults = (value: Canonical): value is Result[] => isResults(value);

async function readJson(url: string, asking: Asking): Promise<Canonical> {
  const response = await ask(url, asking);
  if (!response.ok) throw new Unreadable(`the site responded with status ${response.status}`);
  try {
    return JSON.parse(await response.text());
  } catch {
    throw new Unreadable('the site did not respond with JSON');
  }
}

function termsOf(draw: Members): Announcement['terms'] {
  const shown = Object.keys(SHOWN_TERMS).flatMap((name) => {
    const value = draw[name];
    if (value === undefined) return [];
    return [[name, isText(value) && name.endsWith('Date') ? inWholeSeconds(value) : value]];
  });
  const { hostName = null } = draw;
  // A host whose account was erased is no longer named.
  const isNamed = isText(hostName) && hostName !== ANONYMOUS;
  return { ...Object.fromEntries(shown), ...(isNamed && { host: hostName }) };
}

/** Terms have times in whole seconds. */
function inWholeSeconds<Time extends string | null>(time: Time): Time {
  return time === null ? time : (time.replace(/\.\d+Z$/, 'Z') as Time);
}

/** The winners of the drawing, and the first winner as shown with the draw. */
function* listCurrentWinners(draw: Draw, winners: readonly Winner[]): Generator<AnnouncedWinner> {
  const { isDrawn, winningTicketNumber: number, winnerName: name } = draw;
  if (isDrawn) yield { attempt: null, rank: 1, number, name, prize: null };
  for (const { rank, prize, ticketNumber, winnerName } of winners)
    yield { attempt: null, rank, number: ticketNumber, name: winnerName, prize };
}

function toWinner({ drawNumber, rank, winningTicketNumber, winnerName }: Result): AnnouncedWinner {
  return { attempt: drawNumber, rank, number: winningTicketNumber, name: winnerName, prize: null };
}

/** Loads only pictures of the site itself: the address of another site could be that of a device of the visitor. */
async function readPictures(
  { imageUrl, galleryUrls, prizes }: Draw,
  address: DrawAddress,
  reading: Reading,
): Promise<AnnouncedPicture[]> {
  const ofPrizes = [...prizes]
    .sort((a, b) => a.rank - b.rank)
    .flatMap(({ imageUrl = null }) => (isText(imageUrl) ? [imageUrl] : []));
  const addresses = [...(imageUrl === null ? [] : [imageUrl]), ...galleryUrls, ...ofPrizes];
  const copies = addresses.every(isLocal) ? new Map<string, string>() : await readCopies(address, reading);
  return Promise.all(
    addresses.map(async (picture) => {
      const local = isLocal(picture) ? picture : copies.get(picture);
      const sha256 = local === undefined ? null : await hashFile(`${address.site}${local}`, reading);
      return { address: picture, sha256, isCopy: local !== picture };
    }),
  );
}

const isLocal = (address: string) => /^\/[^/\\]/.test(address);

/** The addresses of the site's copies of pictures of other sites. */
async function readCopies({ api }: DrawAddress, asking: Asking): Promise<Map<string, string>> {
  const pictures = await readJson(`${api}/pictures`, asking);
  return new Map(
    (Array.isArray(pictures) ? pictures : []).flatMap((picture): [string, string][] => {
      const { url = null, file = null } = isObject(picture) ? picture : {};
      return isText(url) && isText(file) && isLocal(file) ? [[url, file]] : [];
    }),
  );
}

async function hashFile(url: string, { sha256, ...asking }: Reading): Promise<string | null> {
  const response = await ask(url, asking);
  return response.ok ? toHex(sha256(new Uint8Array(await response.arrayBuffer()))) : null;
}
