const UNKNOWN = 'Something went wrong. Please try again.';
const UNREACHED = 'We couldn’t connect. Check your internet connection and try again.';

/** Extracts the message from text such as `409: {"message": …}` or plain JSON. Returns other text unchanged. */
export function readableText(text: string): string {
  const json = /^\d{3}:\s*(\{.*\})\s*$/s.exec(text)?.[1] ?? /^\s*(\{.*\})\s*$/s.exec(text)?.[1];
  return (json && messageIn(json)) || text;
}

/** Returns the message for the user, or `fallback` if the error has none. */
export function getErrorMessage(error: unknown, fallback: string = UNKNOWN): string {
  // A failed connection is a TypeError with the browser's own text ("Failed to fetch").
  if (error instanceof TypeError) return UNREACHED;
  const text = error instanceof Error ? error.message : typeof error === 'string' ? error : '';
  return readableText(text) || fallback;
}

function messageIn(json: string): string | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' &&
      value !== null &&
      'message' in value &&
      typeof value.message === 'string'
      ? value.message
      : undefined;
  } catch {
    return undefined;
  }
}
