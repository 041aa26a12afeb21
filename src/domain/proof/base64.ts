const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const HEX = '0123456789abcdef';

/** Standard base64 with padding (RFC 4648 §4). */
export function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const bits = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    const characters = [18, 12, 6, 0].map((shift) => ALPHABET[(bits >> shift) & 63]).join('');
    const missing = Math.max(0, at + 3 - bytes.length);
    text += characters.slice(0, 4 - missing) + '='.repeat(missing);
  }
  return text;
}

/** Decodes base64; null unless `toBase64` would produce exactly this text. */
export function fromBase64(text: string): Uint8Array | null {
  if (text.length % 4 !== 0) return null;
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  const bytes = new Uint8Array((text.length / 4) * 3 - padding);
  let bits = 0;
  let filled = 0;
  let written = 0;
  for (let at = 0; at < text.length - padding; at += 1) {
    const value = ALPHABET.indexOf(text[at] ?? '');
    if (value < 0) return null;
    bits = ((bits << 6) | value) & 0xffff;
    filled += 6;
    if (filled < 8) continue;
    filled -= 8;
    bytes[written] = bits >> filled;
    written += 1;
  }
  // non-zero padding bits would give the same bytes a second encoding
  return (bits & ((1 << filled) - 1)) === 0 ? bytes : null;
}

/** Lower-case hex. */
export function toHex(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += `${HEX[byte >> 4]}${HEX[byte & 15]}`;
  return text;
}

/** Decodes lower-case hex; null for any other text. */
export function fromHex(text: string): Uint8Array | null {
  if (text.length % 2 !== 0) return null;
  const bytes = new Uint8Array(text.length / 2);
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = hexDigit(text.charCodeAt(2 * at)) * 16 + hexDigit(text.charCodeAt(2 * at + 1));
    if (Number.isNaN(byte)) return null;
    bytes[at] = byte;
  }
  return bytes;
}

/** Compares code units instead of using a regular expression, because a log has millions of them. */
function hexDigit(unit: number): number {
  if (unit >= 0x30 && unit <= 0x39) return unit - 0x30;
  return unit >= 0x61 && unit <= 0x66 ? unit - 0x57 : Number.NaN;
}

/** The bytes of a text that is known to be hex. */
export function readHex(hex: string): Uint8Array {
  return fromHex(hex) ?? new Uint8Array();
}
