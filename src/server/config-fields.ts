import { isIP } from 'node:net';
import { z } from 'zod';
import { normalisePostcode } from '#domain/awards/claim.ts';
import { type BankDetails, parseAccountNumber, parseSortCode } from '#domain/payouts/bank-details.ts';
import { parseSocialLink } from '#domain/site/social-links.ts';

// The formats of individual settings, each with the message for an invalid value.

const blankIsAbsent = (value: unknown) =>
  typeof value === 'string' && value.trim() === '' ? undefined : value;
export const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsAbsent, schema.optional());
export const withDefault = <T extends z.ZodType>(schema: T, fallback: z.input<T>) =>
  z.preprocess((value) => blankIsAbsent(value) ?? fallback, schema);

export const flag = (name: string) =>
  z.enum(['0', '1'], `${name} must be 0 or 1.`).transform((value) => value === '1');

export const lineOfText = (name: string, max: number) =>
  z
    .string()
    .trim()
    .max(max, `${name} must be at most ${max} characters.`)
    .regex(/^\P{Cc}*$/u, `${name} must be one line.`);

/** A comma-separated list of folders. */
export const folderList = z.string().transform((value) =>
  value
    .split(',')
    .map((folder) => folder.trim())
    .filter((folder) => folder !== ''),
);

export const webAddress = (name: string) =>
  z
    .url({ protocol: /^https?$/, error: `${name} must be a full http or https address.` })
    .refine(
      (value) => !URL.canParse(value) || !new URL(value).username,
      `${name} must not hold a user name.`,
    );

export const wholeNumber = (name: string, from: number, to: number) =>
  z
    .string()
    .regex(/^\d+$/, `${name} must be a whole number from ${from} to ${to}.`)
    .transform(Number)
    .refine((value) => value >= from && value <= to, `${name} must be a whole number from ${from} to ${to}.`);

export const secret = (name: string) =>
  z
    .string()
    .min(32, `${name} must be at least 32 characters of randomness, such as from "openssl rand -hex 32".`);

/** A secret, with the id by which the operator and messages name it. */
export type NamedSecret = { id: string; secret: string };

const NAMED = /^\s*([\w-]{1,20}):([^,]+)$/;

/**
 * One value, or several with ids: `2:new,1:old`. The first is in use, and the others are read. A single value without an
 * id may contain any character, and has the id 0.
 */
export const namedList = (name: string, one: z.ZodType<string, string>) =>
  z.string().transform((value, context): NamedSecret[] => {
    const parts = value.split(',').map((part) => NAMED.exec(part));
    const isList = parts.every((part) => part !== null);
    if (!isList && parts.length > 1 && parts[0] !== null) {
      context.addIssue(`${name} must be one value, or several with ids, such as 2:new,1:former.`);
      return z.NEVER;
    }
    const list = isList
      ? parts.map((part) => ({ id: part?.[1] ?? '', secret: part?.[2]?.trim() ?? '' }))
      : [{ id: '0', secret: value }];
    const problems = new Set<string>();
    const checked = list.map(({ id, secret }) => {
      const result = one.safeParse(secret);
      if (!result.success) for (const issue of result.error.issues) problems.add(issue.message);
      return { id, secret: result.data ?? secret };
    });
    for (const key of ['id', 'secret'] as const) {
      if (new Set(checked.map((one) => one[key])).size < checked.length)
        problems.add(`${name} must not hold the same ${key} twice.`);
    }
    for (const message of problems) context.addIssue(message);
    return checked;
  });

/** A secret that another service issued. It is sent in a header, so it must be printable. */
export const secretText = (name: string) =>
  z
    .string()
    .trim()
    .regex(/^[!-~]+$/, `${name} must be as the provider shows it, without spaces.`);

/** An Ed25519 seed. */
export const signingKey = (name: string) =>
  z
    .string()
    .trim()
    .regex(
      /^[0-9a-f]{64}$/i,
      `${name} must be 32 random bytes in 64 hexadecimal digits, such as from "openssl rand -hex 32".`,
    )
    .toLowerCase();

/** A number of proxies, or a comma-separated list of proxy addresses, each with an optional prefix length. */
export const trustProxy = z
  .string()
  .transform((value) =>
    /^\d{1,2}$/.test(value) ? Number(value) : value.split(',').map((part) => part.trim()),
  )
  .refine(
    (proxies) => typeof proxies === 'number' || proxies.every(isNetwork),
    'TRUST_PROXY must be a number of proxies or a list of their addresses.',
  );

function isNetwork(text: string): boolean {
  const [, address = '', prefix = '0'] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const family = isIP(address);
  return family !== 0 && Number(prefix) <= (family === 4 ? 32 : 128);
}

export const stripeKey = (name: string, shape: RegExp, beginning: string) =>
  z
    .string()
    .trim()
    .regex(shape, `${name} must be a key from Stripe's dashboard, which begins with ${beginning}.`);

/** Secrets are sent to this address, so it must use https unless it is on this machine. */
export const apiBase = (name: string) =>
  webAddress(name).refine((value) => {
    if (!URL.canParse(value)) return true;
    const { protocol, hostname, pathname } = new URL(value);
    return pathname === '/' && (protocol === 'https:' || isLoopback(hostname));
  }, `${name} must be an origin at https, or at http on this machine.`);

const CLOUDINARY_URL = /^cloudinary:\/\/([^:@/?#\s]+):([^:@/?#\s]+)@([\w-]+)\/?$/;

/** The Cloudinary account, in the format that Cloudinary's console shows. */
export const cloudinaryUrl = z
  .string()
  .trim()
  .regex(
    CLOUDINARY_URL,
    "CLOUDINARY_URL must be as Cloudinary's console shows it, cloudinary://key:secret@cloud.",
  )
  .transform((value) => {
    const [, apiKey = '', apiSecret = '', cloudName = ''] = CLOUDINARY_URL.exec(value) ?? [];
    return { apiKey, apiSecret, cloudName };
  });

/** Public relays of drand's quicknet network, run by drand and Cloudflare. */
const PUBLIC_RELAYS =
  'https://api.drand.sh,https://api2.drand.sh,https://api3.drand.sh,https://drand.cloudflare.com';

/** Base addresses of drand relays, without a trailing slash. All responses are verified. */
export const drandRelays = z.preprocess(
  (value) => blankIsAbsent(value) ?? PUBLIC_RELAYS,
  z
    .string()
    .transform((value) => value.split(',').flatMap((part) => part.trim() || []))
    .pipe(
      z
        .array(
          webAddress('Each of DRAND_RELAYS').refine(
            (value) => !URL.canParse(value) || !/[?#]/.test(value),
            'Each of DRAND_RELAYS must be an address that paths can be put behind, such as https://api.drand.sh.',
          ),
        )
        .min(1, 'DRAND_RELAYS must name a relay.'),
    )
    .transform((relays) => [...new Set(relays.map((relay) => relay.replace(/\/+$/, '')))]),
);

const PAYOUT_ACCOUNT = /^(\S+)\s+(\d{6,8})\s+(\S.*)$/;
const PAYOUT_ACCOUNT_FORMAT =
  'PAYOUT_ACCOUNT must be a sort code, an account number and the account’s name, such as 12-34-56 12345678 Example Ltd.';

/** The platform's own bank account. */
export const payoutAccount = z
  .string()
  .trim()
  .transform((value, context): BankDetails => {
    const [, typedCode = '', typedNumber = '', accountName = ''] = PAYOUT_ACCOUNT.exec(value) ?? [];
    const [sortCode, accountNumber] = [parseSortCode(typedCode), parseAccountNumber(typedNumber)];
    if (sortCode && accountNumber) return { sortCode, accountNumber, accountName };
    context.addIssue(PAYOUT_ACCOUNT_FORMAT);
    return z.NEVER;
  });

const POSTAL_ADDRESS_FORMAT =
  'POSTAL_ENTRY_ADDRESS must be 2 to 8 lines of at most 60 characters, separated by "|", of which the last is a UK postcode, such as Example Draws | PO Box 12 | Whitby | YO21 1AA.';

/** A postal address in lines. The terms of draws contain it. */
export const postalAddress = z.string().transform((value, context): string => {
  const lines = value.split(/[|\n]/).flatMap((part) => part.trim().replace(/\s+/g, ' ') || []);
  const postcode = normalisePostcode(lines.at(-1) ?? '');
  const fits = lines.length >= 2 && lines.length <= 8 && lines.every((line) => line.length <= 60);
  if (fits && postcode && !/\p{Cc}/u.test(lines.join('')))
    return [...lines.slice(0, -1), postcode].join('\n');
  context.addIssue(POSTAL_ADDRESS_FORMAT);
  return z.NEVER;
});

export const socialLinks = z
  .string()
  .transform((value) => value.split(',').flatMap((part) => part.trim() || []))
  .pipe(z.array(webAddress('Each of SOCIAL_LINKS')))
  .transform((addresses) => addresses.map(parseSocialLink));

export function isLoopback(host: string): boolean {
  return ['localhost', '127.0.0.1', '::1', '[::1]'].includes(host);
}
