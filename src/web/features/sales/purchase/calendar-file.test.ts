import { describe, expect, it } from 'vitest';
import { buildCalendarFile } from './calendar-file.ts';

const draw = {
  id: '0190a1b2-0000-7000-8000-000000000001',
  organisation: null,
  slug: null,
  title: 'Tea; cake, and a boat',
  charityName: 'Lifeboats',
  endDate: '2026-11-27T09:45:00.000Z',
};
const file = (title = draw.title) =>
  buildCalendarFile({ ...draw, title }, 'https://oakdraw.example', new Date('2026-11-21T10:00:00Z'));
const unfolded = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');

describe('a calendar file', () => {
  it('contains the end of the draw in UTC, and a link to its page', () => {
    expect(unfolded(file())).toEqual(
      expect.arrayContaining([
        'BEGIN:VCALENDAR',
        `UID:${draw.id}@oakdraw.example`,
        'DTSTAMP:20261121T100000Z',
        'DTSTART:20261127T094500Z',
        'DTEND:20261127T100000Z',
        String.raw`SUMMARY:Prize draw ends: Tea\; cake\, and a boat`,
        `URL:https://oakdraw.example/prize-draw/${draw.id}`,
        'TRIGGER:-PT1H',
        'END:VCALENDAR',
      ]),
    );
  });

  it('has no line of more than 75 octets, and never splits a character', () => {
    const title = 'Überraschung für Zoë 🎟 '.repeat(9).trim();
    const text = file(title);
    for (const line of text.split('\r\n'))
      expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    expect(unfolded(text)).toContain(`SUMMARY:Prize draw ends: ${title}`);
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
  });
});
