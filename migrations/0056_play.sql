CREATE TABLE "play_controls" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"monthly_pence" integer,
	"answered_at" timestamp with time zone,
	"pending_from" timestamp with time zone,
	"pending_pence" integer,
	"break_since" timestamp with time zone,
	"break_until" timestamp with time zone,
	"closed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "play_controls_limit" CHECK ("play_controls"."monthly_pence" >= 0 and "play_controls"."pending_pence" >= 0),
	CONSTRAINT "play_controls_pending" CHECK ("play_controls"."pending_from" is not null or "play_controls"."pending_pence" is null),
	CONSTRAINT "play_controls_break" CHECK (("play_controls"."break_since" is not null) = ("play_controls"."closed" or "play_controls"."break_until" is not null)),
	CONSTRAINT "play_controls_closed" CHECK (not ("play_controls"."closed" and "play_controls"."break_until" is not null))
);
--> statement-breakpoint
CREATE TABLE "play_exclusions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email_hash" "bytea" NOT NULL,
	"person_hash" "bytea",
	"created_at" timestamp with time zone DEFAULT draw_clock() NOT NULL,
	"until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "play_spend" (
	"person_id" uuid NOT NULL,
	"month" date NOT NULL,
	"spent_pence" integer NOT NULL,
	"limit_pence" integer,
	CONSTRAINT "play_spend_person_id_month_pk" PRIMARY KEY("person_id","month"),
	CONSTRAINT "play_spend_amount" CHECK ("play_spend"."spent_pence" >= 0),
	CONSTRAINT "play_spend_within_limit" CHECK ("play_spend"."spent_pence" <= "play_spend"."limit_pence")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "limit_pence" integer;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "date_of_birth" date;--> statement-breakpoint
ALTER TABLE "play_controls" ADD CONSTRAINT "play_controls_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "play_controls_breaks" ON "play_controls" USING btree ("person_id") WHERE "play_controls"."break_since" is not null;--> statement-breakpoint
CREATE INDEX "play_exclusions_email" ON "play_exclusions" USING btree ("email_hash");--> statement-breakpoint
CREATE INDEX "play_exclusions_person" ON "play_exclusions" USING btree ("person_hash");--> statement-breakpoint
-- Whatever writes orders, the amounts follow. New orders are counted once a statement, in the order of people, so that two
-- sales that lock the same people cannot wait for each other.
CREATE FUNCTION "count_new_spend"() RETURNS trigger LANGUAGE plpgsql
  AS $$ BEGIN
    INSERT INTO play_spend AS s (person_id, month, spent_pence, limit_pence)
      SELECT person_id, date_trunc('month', created_at AT TIME ZONE 'Europe/London')::date AS month, sum(total_pence),
        CASE WHEN count(limit_pence) = count(*) THEN min(limit_pence) END
      FROM written WHERE status IN ('pending', 'paid') GROUP BY 1, 2 ORDER BY 1, 2
      ON CONFLICT (person_id, month) DO UPDATE
        SET spent_pence = s.spent_pence + excluded.spent_pence, limit_pence = excluded.limit_pence;
    RETURN NULL;
  END $$;--> statement-breakpoint
-- A hold that ends gives its room back; a late payment takes it again. A refund does neither: its order stays paid.
CREATE FUNCTION "count_changed_spend"() RETURNS trigger LANGUAGE plpgsql
  AS $$ BEGIN
    IF TG_OP = 'UPDATE' AND new.status IN ('pending', 'paid') THEN
      INSERT INTO play_spend AS s (person_id, month, spent_pence, limit_pence)
        VALUES (new.person_id, date_trunc('month', new.created_at AT TIME ZONE 'Europe/London')::date, new.total_pence,
          new.limit_pence)
        ON CONFLICT (person_id, month) DO UPDATE
          SET spent_pence = s.spent_pence + excluded.spent_pence, limit_pence = excluded.limit_pence;
    ELSE
      UPDATE play_spend SET spent_pence = spent_pence - old.total_pence
        WHERE person_id = old.person_id
          AND month = date_trunc('month', old.created_at AT TIME ZONE 'Europe/London')::date;
    END IF;
    RETURN NULL;
  END $$;--> statement-breakpoint
CREATE TRIGGER "orders_spend_new" AFTER INSERT ON "orders"
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION "count_new_spend"();--> statement-breakpoint
CREATE TRIGGER "orders_spend_changed" AFTER UPDATE ON "orders" FOR EACH ROW
  WHEN ((old.status IN ('pending', 'paid')) <> (new.status IN ('pending', 'paid')))
  EXECUTE FUNCTION "count_changed_spend"();--> statement-breakpoint
CREATE TRIGGER "orders_spend_deleted" AFTER DELETE ON "orders" FOR EACH ROW
  WHEN (old.status IN ('pending', 'paid')) EXECUTE FUNCTION "count_changed_spend"();--> statement-breakpoint
INSERT INTO "play_spend" (person_id, month, spent_pence)
  SELECT person_id, date_trunc('month', created_at AT TIME ZONE 'Europe/London')::date, sum(total_pence)
  FROM orders WHERE status IN ('pending', 'paid') GROUP BY 1, 2;
