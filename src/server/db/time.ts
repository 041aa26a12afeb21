/** Converts a time from raw SQL to the API's format. */
export const toIsoTime = (text: string): string => new Date(text).toISOString();
export const toIsoTimeOrNull = (text: string | null): string | null =>
  text === null ? null : toIsoTime(text);
