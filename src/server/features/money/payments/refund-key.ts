/** The idempotency key of an attempt: the refund's id and the number of the attempt. */
const KEY = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):(\d{1,9})$/;

export const buildRefundKey = ({ id, attempt }: { id: string; attempt: number }): string =>
  `${id}:${attempt}`;

/** Returns null for a key that is not ours. */
export function parseRefundKey(key: string | null): { id: string; attempt: number } | null {
  const [, id, attempt] = KEY.exec(key ?? '') ?? [];
  return id ? { id, attempt: Number(attempt) } : null;
}
