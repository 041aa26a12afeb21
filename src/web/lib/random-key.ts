/** Returns 128 random bits in hex. Unlike `crypto.randomUUID`, this also works on a site without https. */
export function createRandomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
