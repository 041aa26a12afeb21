import { type Column, type SQL, sql } from 'drizzle-orm';

/**
 * Orders text as people read it: without case and accents, and "Draw 9" before "Draw 10". Worked out here, because the
 * databases' own rules differ: from PostgreSQL to PostgreSQL, and the embedded one has none but those of bytes.
 */
export function asRead(text: Column): SQL {
  const plain = sql`lower(regexp_replace(normalize(${text}, NFD), '[\\u0300-\\u036f]', '', 'g'))`;
  // Digits get noughts before them, so that numbers of any length compare as numbers.
  return sql`(select string_agg(case when part[1] ~ '^[0-9]' then lpad(part[1], 24, '0') else part[1] end, '' order by place)
    from regexp_matches(${plain}, '[0-9]+|[^0-9]+', 'g') with ordinality as parts (part, place)) collate "C"`;
}
