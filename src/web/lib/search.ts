/** Search parameters as in the URL: all values are strings, and the last value of a repeated name counts. */
export type RawSearch = Record<string, unknown>;

/** Parses a query string. Unlike the router's own parser, it does not convert numbers or JSON. */
export function parseSearch(search: string): RawSearch {
  return Object.fromEntries(new URLSearchParams(search));
}

/** The inverse of `parseSearch`; omits `undefined` and `null`. */
export function stringifySearch(search: RawSearch): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null) parameters.set(name, String(value));
  }
  return parameters.size === 0 ? '' : `?${parameters}`;
}

/** Returns the value if it is one of the choices, else `undefined`. */
export function oneOf<const T extends string>(value: unknown, choices: readonly T[]): T | undefined {
  return choices.find((choice) => choice === value);
}

/** Returns the value if it is a non-empty string, else `undefined`. */
export function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Returns the value as a number if it is a positive integer, such as a page number, else `undefined`. */
export function positiveInteger(value: unknown): number | undefined {
  const number = typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN;
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
}

type LinkSearch = {
  token?: string | undefined;
  cancel?: string | undefined;
  outcome?: string | undefined;
};

/** Reads what an emailed link, or the form behind it, puts into the address. */
export function parseLinkSearch({ token, cancel, outcome }: RawSearch): LinkSearch {
  return { token: text(token), cancel: text(cancel), outcome: text(outcome) };
}
