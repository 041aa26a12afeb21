import type { Difficulty, GameType } from '../games/kinds.ts';
import type { ColorScheme, FontPair, Layout } from '../looks/choices.ts';
import { DATE_MESSAGES } from './date-rules.ts';

/** Bounds of what a host may enter; money in pence, shares in percent. One source for calls and forms. */
export const DRAW_LIMITS = {
  title: { min: 1, max: 120 },
  description: { min: 1, max: 5000 },
  prizeDescription: { min: 1, max: 300 },
  charityName: { min: 1, max: 120 },
  charityNumber: { min: 1, max: 20 },
  imageAlt: { min: 0, max: 300 },
  ticketPrice: { min: 1, max: 10_000 },
  ticketLimit: { min: 1, max: 10_000 },
  minTicketAmount: { min: 1, max: 10_000 },
  maxTicketsPerPerson: { min: 1, max: 10_000 },
  charityPercentage: { min: 5, max: 100 },
  extraTreesCount: { min: 0, max: 1000 },
  prizes: { min: 1, max: 10 },
  gallery: { min: 0, max: 8 },
} as const;

/** What a host reads when a field does not fit. */
export const DRAW_MESSAGES = {
  draw: 'Please send the prize draw as a JSON object',
  titleMin: 'Title is required',
  titleMax: 'Title cannot exceed 120 characters',
  descriptionMin: 'Description is required',
  descriptionMax: 'Description cannot exceed 5,000 characters',
  prizeMin: 'Prize is required',
  prizeMax: 'Prize cannot exceed 300 characters',
  prizesMin: 'There must be at least one prize',
  prizesMax: 'There cannot be more than 10 prizes',
  prizesType: 'Prizes must be a list of ranks and descriptions',
  prizeRanks: 'Prizes must be ranked 1, 2, 3 and so on',
  imageUrl: 'Image is not a valid address',
  imageAltMax: 'Image description cannot exceed 300 characters',
  galleryType: 'The gallery must be a list of images',
  galleryMax: 'The gallery cannot have more than 8 images',
  galleryAltsType: 'Image descriptions must be a list',
  galleryAlts: 'There cannot be more image descriptions than images',
  ticketPriceType: 'Ticket price must be a whole number of pence',
  ticketPriceMin: 'Ticket price must be at least £0.01',
  ticketPriceMax: 'Ticket price cannot exceed £100.00',
  ticketLimitMin: 'Ticket limit must be at least 1',
  ticketLimitMax: 'Ticket limit cannot exceed 10,000',
  minTicketAmountMin: 'Minimum ticket amount must be at least 1',
  minTicketAmountMax: 'Minimum ticket amount cannot exceed 10,000',
  minTicketAmountAboveLimit: 'Minimum ticket amount cannot exceed the ticket limit',
  maxTicketsPerPersonMin: 'Tickets per person must be at least 1',
  maxTicketsPerPersonMax: 'Tickets per person cannot exceed 10,000',
  showProgressBar: 'The progress bar is either shown or not',
  skillGameType: 'Please select a skill game type',
  skillGameDifficulty: 'Please select a difficulty level',
  charityNameMin: 'Charity name is required',
  charityNameMax: 'Charity name cannot exceed 120 characters',
  charityNumberMax: 'Charity number cannot exceed 20 characters',
  charityPercentageMin: 'Charity percentage must be at least 5%',
  charityPercentageMax: 'Charity percentage cannot exceed 100%',
  extraTreesMin: 'Extra trees count must be at least 0',
  extraTreesMax: 'Extra trees count cannot exceed 1000',
  startDateInvalid: 'Start date is not a valid date and time',
  endDateInvalid: 'End date is not a valid date and time',
  endDateMissing: 'End date is required',
  ...DATE_MESSAGES,
  datesFixed: 'The dates cannot be changed any more: ticket sales have ended',
  drawMode: 'Please select how the drawing starts',
  status: 'Status is not one that a prize draw can have',
  colorScheme: 'Please select a colour theme',
  layout: 'Please select a layout',
  fontPair: 'Please select a pair of fonts',
  customColor: 'Custom colour must be a hex colour such as #6d28d9',
} as const;

/** `manual`: the host starts the drawing; `automatic`: it starts by itself once the draw has ended. */
export const DRAW_MODES = ['manual', 'automatic'] as const;
export type DrawMode = (typeof DRAW_MODES)[number];

/** What a new draw starts from in the form. */
export const NEW_DRAW_DEFAULTS = {
  ticketPrice: 500,
  ticketLimit: 100,
  showProgressBar: true,
  charityPercentage: 5,
  extraTreesCount: 0,
  skillGameType: 'math' satisfies GameType,
  skillGameDifficulty: 'medium' satisfies Difficulty,
  colorScheme: 'blue' satisfies ColorScheme,
  drawMode: 'manual' satisfies DrawMode,
  layout: 'classic' satisfies Layout,
  fontPair: 'heritage' satisfies FontPair,
  runsForDays: 7,
} as const;
