import type { EmailMessage, EmailSite } from '#domain/email/email.ts';
import type { DrawnPrize } from '#domain/email/email-draw.ts';
import { EXAMPLE_SITE } from '#domain/email/examples.ts';
import type { NumberRange } from '#domain/email/number-ranges.ts';

export const LONGEST_SITE: EmailSite = {
  ...EXAMPLE_SITE,
  brandName: 'Ashby-de-la-Zouch & Measham Prize Draws 🌳',
  supportEmail: 'prize-draws-and-tickets@ashby-de-la-zouch-and-measham.example.org',
};

const TITLE =
  'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogoch 🚂 & a weekend for two in the signal box beside the station';

const DRAWN: DrawnPrize[] = Array.from({ length: 10 }, (_, place) => ({
  prize: place === 0 ? TITLE : `Prize ${place + 1}: a hamper, a storm lamp & a “thank you”`,
  number: place === 6 ? null : 990_000 + 1117 * place,
}));

const TICKETS: NumberRange[] = Array.from({ length: 10 }, (_, at) => [100 * at + 7, 100 * at + (at % 3) + 7]);

/** The longest value for each field that emails show. */
const LONGEST: Record<string, unknown> = {
  subject: TITLE,
  reason: `${'We are sorry. '.repeat(34)}\n\nhttps://draws.example.org/${'a-very-long-address-'.repeat(6)}`,
  words: `Dear all 🎉,\n\n${'The lamp room was painted this week, and the light is on again. '.repeat(12)}\n\nhttps://draws.example.org/${'a-very-long-address-'.repeat(6)}\n\n<b>Thank you</b> & see you soon!`,
  amountPence: 99_999_999,
  totalPence: 99_999_999,
  tickets: TICKETS,
  drawn: DRAWN,
  prize: `${TITLE}, `.repeat(3).slice(0, 300),
  text: `${'The lamp is packed. '.repeat(30)}\n\nhttps://draws.example.org/${'a-very-long-address-'.repeat(6)}`,
  carrier: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogochpost',
  trackingNumber: 'AB12345678901234567890123456789012345678901234567890123456GB',
  won: DRAWN,
};

/** The same email with the longest values, in a colour that is hard to read. */
export function lengthen(email: EmailMessage): EmailMessage {
  const data = Object.fromEntries(
    Object.entries(email.data).map(([name, value]) => {
      if (name === 'draw')
        return [name, { ...value, title: TITLE, colorScheme: 'custom', customColor: '#f4ff00' }];
      // In emails about prizes, the reason is a code.
      if (name === 'reason' && /^(host-)?prize-/.test(email.template)) return [name, value];
      if (name === 'tickets' && typeof value === 'number') return [name, 999_999];
      return [name, name in LONGEST && value !== '' && value !== 0 ? LONGEST[name] : value];
    }),
  );
  return { template: email.template, data } as EmailMessage;
}
