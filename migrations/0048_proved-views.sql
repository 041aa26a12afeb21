CREATE INDEX "log_entries_facts" ON "log_entries" USING btree ("draw_id","first") WHERE "log_entries"."first_ticket" is null and ("log_entries"."entries" like '%"terms":"%' or "log_entries"."entries" like '%"type":"result"%');--> statement-breakpoint
-- The terms in force: those that the newest entry with terms names, if their hash is right; null otherwise.
CREATE FUNCTION "proved_terms"("of_draw" uuid) RETURNS jsonb LANGUAGE sql STABLE
  AS $$
    SELECT t.document::jsonb
    FROM (
      SELECT line.entry::jsonb ->> 'terms' AS hash
      FROM log_entries e
        CROSS JOIN LATERAL string_to_table(rtrim(e.entries, E'\n'), E'\n') WITH ORDINALITY AS line(entry, place)
      WHERE e.draw_id = of_draw AND e.first_ticket IS NULL AND e.entries LIKE '%"terms":"%'
        AND line.entry LIKE '%"terms":"%'
      ORDER BY e.first DESC, line.place DESC LIMIT 1
    ) newest
      JOIN log_terms t ON t.draw_id = of_draw AND t.hash = newest.hash
    WHERE newest.hash = encode(sha256(convert_to(t.document, 'UTF8')), 'hex')
  $$;--> statement-breakpoint
CREATE VIEW "proved_prizes" AS
  SELECT d.id AS draw_id, (prize ->> 'rank')::integer AS rank, prize ->> 'description' AS description
  FROM prize_draws d CROSS JOIN LATERAL jsonb_array_elements(proved_terms(d.id) -> 'prizes') AS prize
  WHERE d.log_size > 0
  UNION ALL
  SELECT p.draw_id, p.rank, p.description
  FROM draw_prizes p JOIN prize_draws d ON d.id = p.draw_id
  WHERE d.log_size = 0;--> statement-breakpoint
CREATE VIEW "proved_results" AS
  SELECT r.id, r.draw_id, r.attempt, r.rank, winner.number AS ticket_number, r.drawn_at, ticket.holder AS name_hash
  FROM draw_results r
    JOIN prize_draws d ON d.id = r.draw_id AND d.log_size > 0
    CROSS JOIN LATERAL (
      SELECT (won ->> 'number')::integer AS number
      FROM log_entries e
        CROSS JOIN LATERAL string_to_table(rtrim(e.entries, E'\n'), E'\n') AS entry
        CROSS JOIN LATERAL jsonb_array_elements(entry::jsonb -> 'winners') AS won
      WHERE e.draw_id = r.draw_id AND e.first_ticket IS NULL AND e.entries LIKE '%"type":"result"%'
        AND (entry::jsonb ->> 'attempt')::integer = r.attempt AND (won ->> 'rank')::integer = r.rank
      LIMIT 1
    ) winner
    LEFT JOIN LATERAL (
      SELECT split_part(e.entries, E'\n', winner.number - e.first_ticket + 1)::jsonb ->> 'holder' AS holder
      FROM log_entries e
      WHERE e.draw_id = r.draw_id AND e.first_ticket <= winner.number
      ORDER BY e.first_ticket DESC LIMIT 1
    ) ticket ON true
  UNION ALL
  SELECT r.id, r.draw_id, r.attempt, r.rank, r.ticket_number, r.drawn_at, NULL
  FROM draw_results r JOIN prize_draws d ON d.id = r.draw_id
  WHERE d.log_size = 0;
