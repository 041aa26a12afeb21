const british = new Intl.NumberFormat('en-GB');

/** A number as the site writes it: "1,000". Many stand on a page, and the formatter is made once. */
export function grouped(value: number): string {
  return british.format(value);
}
