import { createHash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** What every authenticator app understands. */
const TOTP_KIND = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** A code counts from half a minute before its time to half a minute after: clocks differ, and people are slow. */
const WINDOW = 1;

export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** What an app reads from the QR code: the site, the account, and the secret. */
export function otpauthUri(secret: string, { issuer, label }: { issuer: string; label: string }): string {
  return new TOTP({ ...TOTP_KIND, issuer, label, secret: Secret.fromBase32(secret) }).toString();
}

/** Which half minute (counted from 1970) a code is of; null where it is of none about that time. */
export function stepOf(secret: string, code: string, at: Date): number | null {
  const totp = new TOTP({ ...TOTP_KIND, secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code, timestamp: at.getTime(), window: WINDOW });
  return delta === null ? null : Math.floor(at.getTime() / 30_000) + delta;
}

/** As typed, without the spaces and dashes that help the eye. */
export const plainCode = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase();

export const isAppCode = (plain: string): boolean => /^\d{6}$/.test(plain);
export const isRecoveryCode = (plain: string): boolean => /^[A-Z2-7]{16}$/.test(plain);

/** Ten of 80 bits each, written in groups of four. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: 10 }, () => {
    const code = new Secret({ buffer: new Uint8Array(randomBytes(10)).buffer }).base32;
    return code.replace(/(.{4})(?=.)/g, '$1-').toLowerCase();
  });
}

/** Plain, since a code by chance of that length cannot be guessed: it is good though the session secret changes. */
export const hashOfRecoveryCode = (plain: string): Buffer => createHash('sha256').update(plain).digest();
