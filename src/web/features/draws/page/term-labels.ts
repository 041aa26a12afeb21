import { formatPounds } from '#domain/money/format.ts';
import { formatNumber } from '#domain/text/numbers.ts';
import { formatDateTime } from '#domain/time/london.ts';

const NAMES: Record<string, string> = {
  charityName: 'Charity',
  charityNumber: 'Charity number',
  charityPercentage: 'Charity’s share',
  drawMode: 'Start of the draw',
  endDate: 'End date',
  maxTicketsPerPerson: 'Tickets per person',
  minTicketAmount: 'Minimum tickets',
  prizes: 'Prizes',
  skillGameDifficulty: 'Challenge level',
  skillGameType: 'Skill challenge',
  startDate: 'Start date',
  ticketLimit: 'Ticket limit',
  ticketPrice: 'Ticket price',
  title: 'Title',
};

/** A term's display name. */
export function formatTermName(field: string): string {
  return NAMES[field] ?? field;
}

/** A term's display value; "none" if it was not set. */
export function formatTermValue(field: string, value: unknown): string {
  if (value === null || value === undefined) return 'none';
  if (field === 'prizes' && Array.isArray(value)) return value.map(prizeText).join('; ');
  if (field === 'ticketPrice' && typeof value === 'number') return formatPounds(value);
  if (field === 'charityPercentage') return `${value}%`;
  if ((field === 'startDate' || field === 'endDate') && typeof value === 'string')
    return formatDateTime(value);
  if (field === 'drawMode') return value === 'automatic' ? 'automatically' : 'by the host';
  return typeof value === 'number' ? formatNumber(value) : String(value);
}

function prizeText(prize: unknown): string {
  if (typeof prize !== 'object' || prize === null || !('description' in prize)) return '';
  const value = 'valuePence' in prize ? prize.valuePence : null;
  return `${prize.description}${typeof value === 'number' ? ` (worth ${formatPounds(value)})` : ''}`;
}
