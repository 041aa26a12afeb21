/** The values that a canonical text can contain. Every number in the draw proof is an integer. */
export type Canonical =
  | string
  | number
  | null
  | boolean
  | readonly Canonical[]
  | { readonly [name: string]: Canonical };

/**
 * The canonical JSON text of a value (RFC 8785, JCS): members sorted by UTF-16 code units, no whitespace, strings and
 * numbers as in ECMAScript.
 * @throws RangeError for a number that is not a safe integer, or a lone surrogate
 */
export function toCanonical(value: Canonical): string {
  if (typeof value === 'string') {
    if (!value.isWellFormed()) throw new RangeError('a text with a lone surrogate has no canonical form');
    return JSON.stringify(value);
  }
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value) || Object.is(value, -0))
      throw new RangeError(`${value} is not an integer`);
    return String(value);
  }
  if (value === null || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return `[${value.map(toCanonical).join(',')}]`;
  const members = value as { readonly [name: string]: Canonical };
  let text = '';
  // sorted by UTF-16 code units, as sort() without a comparison does
  for (const name of Object.keys(members).sort())
    text += `${text && ','}${toCanonical(name)}:${canonicalMember(members[name])}`;
  return `{${text}}`;
}

function canonicalMember(value: Canonical | undefined): string {
  if (value === undefined) throw new RangeError('a member without a value has no canonical form');
  return toCanonical(value);
}
