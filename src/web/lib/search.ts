/** Search parameters as they stand in the address: every value a string, the last one of a name counts. */
export type RawSearch = Record<string, unknown>;

/** Reads the search part of an address without guessing at numbers or JSON, unlike the router's own. */
export function parseSearch(search: string): RawSearch {
  return Object.fromEntries(new URLSearchParams(search));
}

/** The opposite of `parseSearch`; `undefined` and `null` are left out. */
export function stringifySearch(search: RawSearch): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null) parameters.set(name, String(value));
  }
  return parameters.size === 0 ? '' : `?${parameters}`;
}

/** The value where it is one of the choices, else `undefined`. */
export function oneOf<const T extends string>(value: unknown, choices: readonly T[]): T | undefined {
  return choices.find((choice) => choice === value);
}

/** The value where it is a text with something in it. */
export function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The value where it is a whole number from 1, as a page number is. */
export function positiveInteger(value: unknown): number | undefined {
  const number = typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN;
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
}
