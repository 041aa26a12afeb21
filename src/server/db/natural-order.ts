import { type Column, type SQL, sql } from 'drizzle-orm';

/**
 * Natural sort order: ignores case and accents, and puts "Draw 9" before "Draw 10". Computed in SQL, because collations
 * differ between PostgreSQL installations and the embedded database compares bytes only.
 */
export function toNaturalOrder(text: Column): SQL {
  const plain = sql`lower(regexp_replace(normalize(${text}, NFD), '[\\u0300-\\u036f]', '', 'g'))`;
  // Digits are padded with zeros, so that numbers compare by value.
  return sql`(select string_agg(case when part[1] ~ '^[0-9]' then lpad(part[1], 24, '0') else part[1] end, '' order by place)
    from regexp_matches(${plain}, '[0-9]+|[^0-9]+', 'g') with ordinality as parts (part, place)) collate "C"`;
}
