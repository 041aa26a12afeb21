import type { Canonical } from '../canonical.ts';

/** What a site shows about a draw outside its proof. */
export interface Announcement {
  status: 'on-sale' | 'ended' | 'drawn' | 'cancelled';
  /** When the sales ended; null while that is open. RFC 3339 UTC. */
  endedAt: string | null;
  /** The committed terms that the site shows, by their name in the terms, except for prizes and pictures. */
  terms: Readonly<Record<string, Canonical>>;
  prizes: AnnouncedPrize[];
  /** The host's answers from before the first sale; null if the site does not show answers. */
  questions: AnnouncedQuestion[] | null;
  /** The current winners, and every result. */
  winners: AnnouncedWinner[];
  /** In the order of the site, the main picture first. */
  pictures: AnnouncedPicture[];
}

/** A site that shows neither values nor pictures of prizes has null and false. */
export interface AnnouncedPrize {
  rank: number;
  description: string;
  valuePence: number | null;
  hasPicture: boolean;
}

export interface AnnouncedQuestion {
  question: string;
  answer: string;
}

export interface AnnouncedWinner {
  /** The attempt of the result; null for the current winner of the rank. */
  attempt: number | null;
  rank: number;
  /** Null if no ticket was left for the rank. */
  number: number | null;
  name: string | null;
  /** The description of the prize, if the site shows it with the winner. */
  prize: string | null;
}

export interface AnnouncedPicture {
  address: string;
  /** The SHA-256 of its bytes in lower-case hex; null if it could not be loaded. */
  sha256: string | null;
  /** Whether the picture is shown from another site, so that only a copy of it was read. */
  isCopy: boolean;
}

/** The names of the terms that a site shows, and what to call them. */
export const SHOWN_TERMS = {
  title: 'title',
  description: 'description',
  host: 'host',
  charityName: 'charity',
  charityNumber: 'charity number',
  charityPercentage: 'share for the charity',
  ticketPrice: 'ticket price',
  ticketLimit: 'ticket limit',
  minTicketAmount: 'minimum number of tickets',
  maxTicketsPerPerson: 'limit of tickets per person',
  startDate: 'start date',
  endDate: 'end date',
  drawMode: 'way of starting the draw',
  skillGameType: 'skill question',
  skillGameDifficulty: 'difficulty of the skill question',
} as const;
