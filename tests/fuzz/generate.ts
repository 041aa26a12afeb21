import type { Random } from './random.ts';

/** The part of JSON Schema that the program's description uses. */
export type Schema = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minItems?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  default?: unknown;
};

const TEXTS = ['Ann', 'A weekend by the sea', 'because', '7', 'x', 'Fernhill Hall', 'GB29NWBK60161331926819'];

/** Values that programs often get wrong. */
const NASTY: readonly unknown[] = [
  null,
  true,
  [],
  {},
  [[[[[]]]]],
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e🙂\u200b',
  "' or 1=1 --",
  '"; drop table people; --',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '../../etc/passwd',
  '%00%ff',
  '__proto__',
  'x'.repeat(20_000),
  -1,
  0,
  0.1,
  1e308,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  '0000-00-00',
  '9999-12-31T23:59:59.999Z',
  '275760-09-13T00:00:00.000Z',
  '-000001-01-01T00:00:00Z',
  'NaN',
  'Infinity',
  { $ne: null },
  { constructor: { prototype: { polluted: true } } },
];

export const generateNasty = (random: Random): unknown => random.pick(NASTY);

/** Generates a value that mostly matches a schema. `id` chooses an identifier of something that exists. */
export function generate(schema: Schema, random: Random, id: () => string): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return generate(random.pick(choices), random, id);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => generate(part, random, id)));
  const type = Array.isArray(schema.type) ? random.pick(schema.type) : schema.type;
  switch (type) {
    case 'object':
      return generateObject(schema, random, id);
    case 'array': {
      const length = random.int(
        schema.minItems ?? 0,
        Math.min(schema.maxItems ?? 3, (schema.minItems ?? 0) + 3),
      );
      return Array.from({ length }, () => generate(schema.items ?? {}, random, id));
    }
    case 'boolean':
      return random.chance(0.5);
    case 'integer':
    case 'number': {
      const least = Math.max(schema.minimum ?? (schema.exclusiveMinimum ?? -1) + 1, -1_000_000);
      const most = Math.min(schema.maximum ?? least + 1000, least + 1_000_000);
      return random.int(Math.ceil(least), random.chance(0.7) ? Math.min(most, least + 20) : most);
    }
    case 'null':
      return null;
    case 'string':
      return generateText(schema, random, id);
    default:
      return random.chance(0.5) ? random.pick(TEXTS) : generateNasty(random);
  }
}

function generateObject(schema: Schema, random: Random, id: () => string): object {
  const wanted = Object.entries(schema.properties ?? {}).filter(
    ([name]) => schema.required?.includes(name) || random.chance(0.5),
  );
  return Object.fromEntries(wanted.map(([name, part]) => [name, generate(part, random, id)]));
}

function generateText(schema: Schema, random: Random, id: () => string): string {
  switch (schema.format) {
    case 'uuid':
      return id();
    case 'email':
      return `fuzz-${random.int(1, 50)}@example.org`;
    case 'date-time':
      return new Date(Date.UTC(2026, random.int(0, 23), random.int(1, 28), random.int(0, 23))).toISOString();
    case 'date':
      return `${random.pick([1985, 1999, 2026, 2027])}-0${random.int(1, 9)}-1${random.int(0, 9)}`;
    case 'uri':
      return random.pick(['https://example.org/picture.png', 'http://127.0.0.1:1/x', 'https://example.org']);
    default: {
      const text = random.pick(TEXTS);
      const long = text.padEnd(schema.minLength ?? 0, 'a ');
      return long.slice(0, schema.maxLength ?? 200);
    }
  }
}

/** Returns a copy in which one value was replaced by a nasty one, left out or repeated. */
export function mutate(value: unknown, random: Random): unknown {
  if (typeof value !== 'object' || value === null || random.chance(0.15)) return generateNasty(random);
  if (Array.isArray(value)) {
    if (value.length === 0) return [generateNasty(random)];
    const at = random.int(0, value.length - 1);
    return value.map((part, index) => (index === at ? mutate(part, random) : part));
  }
  const entries = Object.entries(value);
  if (entries.length === 0 || random.chance(0.1)) return { ...value, unknown: generateNasty(random) };
  const [name, part] = random.pick(entries);
  if (random.chance(0.15)) return Object.fromEntries(entries.filter(([other]) => other !== name));
  return { ...value, [name]: mutate(part, random) };
}
