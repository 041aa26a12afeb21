import { createHash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** Settings that every authenticator app supports. */
const TOTP_SETTINGS = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** Accepts codes up to 30 seconds early or late, because clocks differ and users need time to type. */
const WINDOW = 1;

export const createTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** Builds the URI for the QR code. It contains the site, the account and the secret. */
export function buildOtpauthUri(
  secret: string,
  { issuer, label }: { issuer: string; label: string },
): string {
  return new TOTP({ ...TOTP_SETTINGS, issuer, label, secret: Secret.fromBase32(secret) }).toString();
}

/** Checks a TOTP code. Returns the number of its 30-second step since 1970, or null if the code is wrong. */
export function checkTotpCode(secret: string, code: string, at: Date): number | null {
  const totp = new TOTP({ ...TOTP_SETTINGS, secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code, timestamp: at.getTime(), window: WINDOW });
  return delta === null ? null : Math.floor(at.getTime() / 30_000) + delta;
}

/** Removes the spaces and dashes that users type. */
export const normalizeCode = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase();

export const isAppCode = (code: string): boolean => /^\d{6}$/.test(code);
export const isRecoveryCode = (code: string): boolean => /^[A-Z2-7]{16}$/.test(code);

/** Creates ten recovery codes of 80 bits each, in groups of four characters. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: 10 }, () => {
    const code = new Secret({ buffer: new Uint8Array(randomBytes(10)).buffer }).base32;
    return code.replace(/(.{4})(?=.)/g, '$1-').toLowerCase();
  });
}

/**
 * Hashes a recovery code without a key, so that it stays valid when the session secret changes. 80 random bits cannot
 * be guessed.
 */
export const hashRecoveryCode = (code: string): Buffer => createHash('sha256').update(code).digest();
