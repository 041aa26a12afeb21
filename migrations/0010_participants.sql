CREATE TABLE "draw_participants" (
	"draw_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"tickets" integer NOT NULL,
	"first_number" integer,
	CONSTRAINT "draw_participants_draw_id_person_id_pk" PRIMARY KEY("draw_id","person_id"),
	CONSTRAINT "draw_participants_tickets" CHECK ("draw_participants"."tickets" >= 0),
	CONSTRAINT "draw_participants_first" CHECK (("draw_participants"."tickets" = 0) = ("draw_participants"."first_number" is null))
);
--> statement-breakpoint
ALTER TABLE "prize_draws" ADD COLUMN "participant_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "draw_participants_rank" ON "draw_participants" USING btree ("draw_id","tickets" DESC NULLS LAST,"first_number") WHERE "draw_participants"."tickets" > 0;--> statement-breakpoint
-- Whatever issues or voids tickets, the ranking follows: once a statement, however many rows it writes.
CREATE FUNCTION "count_participants_in"() RETURNS trigger LANGUAGE plpgsql
  AS $$ BEGIN
    WITH added AS MATERIALIZED (
      SELECT draw_id, person_id, count(*) AS tickets, min(number) AS first_number FROM written
        WHERE voided_at IS NULL GROUP BY draw_id, person_id ORDER BY draw_id, person_id
    ), counted AS (
      INSERT INTO draw_participants AS p (draw_id, person_id, tickets, first_number)
        SELECT draw_id, person_id, tickets, first_number FROM added
        ON CONFLICT (draw_id, person_id) DO UPDATE SET tickets = p.tickets + excluded.tickets,
          first_number = least(p.first_number, excluded.first_number)
        RETURNING p.draw_id, p.person_id, p.tickets
    ), newcomers AS (
      SELECT c.draw_id, count(*) AS people FROM counted c JOIN added a USING (draw_id, person_id, tickets)
        GROUP BY c.draw_id
    )
    UPDATE prize_draws d SET participant_count = d.participant_count + n.people FROM newcomers n WHERE d.id = n.draw_id;
    RETURN NULL;
  END $$;--> statement-breakpoint
CREATE FUNCTION "count_participants_out"() RETURNS trigger LANGUAGE plpgsql
  AS $$ BEGIN
    WITH voided AS (
      SELECT a.draw_id, a.person_id, count(*) AS tickets FROM after a JOIN before b ON b.id = a.id
        WHERE a.voided_at IS NOT NULL AND b.voided_at IS NULL GROUP BY a.draw_id, a.person_id
    ), counted AS (
      UPDATE draw_participants p SET tickets = p.tickets - v.tickets, first_number = (
          SELECT min(t.number) FROM tickets t
          WHERE t.person_id = p.person_id AND t.draw_id = p.draw_id AND t.voided_at IS NULL)
        FROM voided v WHERE p.draw_id = v.draw_id AND p.person_id = v.person_id
        RETURNING p.draw_id, p.tickets
    ), gone AS (
      SELECT draw_id, count(*) AS people FROM counted WHERE tickets = 0 GROUP BY draw_id
    )
    UPDATE prize_draws d SET participant_count = d.participant_count - g.people FROM gone g WHERE d.id = g.draw_id;
    RETURN NULL;
  END $$;--> statement-breakpoint
CREATE TRIGGER "tickets_count_in" AFTER INSERT ON "tickets"
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION "count_participants_in"();--> statement-breakpoint
CREATE TRIGGER "tickets_count_out" AFTER UPDATE ON "tickets"
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION "count_participants_out"();--> statement-breakpoint
INSERT INTO "draw_participants" (draw_id, person_id, tickets, first_number)
  SELECT draw_id, person_id, count(*) FILTER (WHERE voided_at IS NULL), min(number) FILTER (WHERE voided_at IS NULL)
  FROM tickets GROUP BY draw_id, person_id;--> statement-breakpoint
UPDATE "prize_draws" d SET "participant_count" = (
  SELECT count(*) FROM draw_participants p WHERE p.draw_id = d.id AND p.tickets > 0);
