CREATE TABLE "draw_logs" (
	"draw_id" uuid PRIMARY KEY NOT NULL,
	"origin" text NOT NULL,
	"vkey" text NOT NULL,
	"beacon" text NOT NULL,
	"seed_chain" "bytea" NOT NULL,
	"opened_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "log_entries" (
	"draw_id" uuid NOT NULL,
	"first" integer NOT NULL,
	"count" integer NOT NULL,
	"first_ticket" integer,
	"entries" text NOT NULL,
	CONSTRAINT "log_entries_draw_id_first_pk" PRIMARY KEY("draw_id","first"),
	CONSTRAINT "log_entries_count" CHECK ("log_entries"."count" > 0 and "log_entries"."first" >= 0)
);
--> statement-breakpoint
CREATE TABLE "log_heads" (
	"draw_id" uuid PRIMARY KEY NOT NULL,
	"size" integer NOT NULL,
	"root" "bytea" NOT NULL,
	"edge" "bytea" NOT NULL,
	"checkpoint" text NOT NULL,
	"signed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "log_terms" (
	"draw_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"document" text NOT NULL,
	CONSTRAINT "log_terms_draw_id_hash_pk" PRIMARY KEY("draw_id","hash")
);
--> statement-breakpoint
CREATE TABLE "log_tiles" (
	"draw_id" uuid NOT NULL,
	"level" integer NOT NULL,
	"index" integer NOT NULL,
	"hashes" "bytea" NOT NULL,
	CONSTRAINT "log_tiles_draw_id_level_index_pk" PRIMARY KEY("draw_id","level","index")
);
--> statement-breakpoint
ALTER TABLE "draw_attempts" ADD COLUMN "reason_nonce" "bytea";--> statement-breakpoint
ALTER TABLE "draw_attempts" ADD COLUMN "round" integer;--> statement-breakpoint
ALTER TABLE "draw_attempts" ADD COLUMN "seal_size" integer;--> statement-breakpoint
ALTER TABLE "draw_attempts" ADD COLUMN "seal" text;--> statement-breakpoint
ALTER TABLE "prize_draws" ADD COLUMN "log_size" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "prize_draws" ADD COLUMN "logged_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "prize_draws" ADD COLUMN "cancel_nonce" "bytea";--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "answer_nonce" "bytea";--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "holder_nonce" "bytea";--> statement-breakpoint
ALTER TABLE "draw_logs" ADD CONSTRAINT "draw_logs_draw_id_prize_draws_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."prize_draws"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "log_entries" ADD CONSTRAINT "log_entries_draw_id_draw_logs_draw_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."draw_logs"("draw_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "log_heads" ADD CONSTRAINT "log_heads_draw_id_draw_logs_draw_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."draw_logs"("draw_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "log_terms" ADD CONSTRAINT "log_terms_draw_id_draw_logs_draw_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."draw_logs"("draw_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "log_tiles" ADD CONSTRAINT "log_tiles_draw_id_draw_logs_draw_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."draw_logs"("draw_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "log_entries_ticket" ON "log_entries" USING btree ("draw_id","first_ticket") WHERE "log_entries"."first_ticket" is not null;--> statement-breakpoint
ALTER TABLE "prize_draws" ADD CONSTRAINT "prize_draws_log" CHECK (("prize_draws"."log_size" = 0) = ("prize_draws"."logged_at" is null));--> statement-breakpoint
-- A log is only ever appended to. Rows go with the draw that was deleted before its first sale, and in no other way.
CREATE FUNCTION "keep_log"() RETURNS trigger LANGUAGE plpgsql
  AS $$ BEGIN
    IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM prize_draws WHERE id = OLD.draw_id) THEN
      RETURN OLD;
    END IF;
    RAISE EXCEPTION 'a public log cannot be changed';
  END $$;--> statement-breakpoint
CREATE TRIGGER "draw_logs_append_only" BEFORE UPDATE OR DELETE ON "draw_logs"
  FOR EACH ROW EXECUTE FUNCTION "keep_log"();--> statement-breakpoint
CREATE TRIGGER "log_entries_append_only" BEFORE UPDATE OR DELETE ON "log_entries"
  FOR EACH ROW EXECUTE FUNCTION "keep_log"();--> statement-breakpoint
CREATE TRIGGER "log_tiles_append_only" BEFORE UPDATE OR DELETE ON "log_tiles"
  FOR EACH ROW EXECUTE FUNCTION "keep_log"();--> statement-breakpoint
CREATE TRIGGER "log_terms_append_only" BEFORE UPDATE OR DELETE ON "log_terms"
  FOR EACH ROW EXECUTE FUNCTION "keep_log"();--> statement-breakpoint
CREATE TRIGGER "draw_logs_no_truncate" BEFORE TRUNCATE ON "draw_logs"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "log_entries_no_truncate" BEFORE TRUNCATE ON "log_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
-- What opens a ticket's commitments may come later, once, and the holder's may be forgotten.
CREATE OR REPLACE FUNCTION "keep_ticket"() RETURNS trigger LANGUAGE plpgsql
  AS $$ BEGIN
    IF TG_OP = 'DELETE' OR OLD.draw_id <> NEW.draw_id OR OLD.number <> NEW.number OR OLD.person_id <> NEW.person_id
      OR OLD.order_id IS DISTINCT FROM NEW.order_id OR OLD.route <> NEW.route
      OR (OLD.answer_nonce IS NOT NULL AND OLD.answer_nonce IS DISTINCT FROM NEW.answer_nonce)
      OR (OLD.holder_nonce IS NOT NULL AND NEW.holder_nonce IS NOT NULL AND OLD.holder_nonce <> NEW.holder_nonce) THEN
      RAISE EXCEPTION 'a ticket cannot be changed or deleted';
    END IF;
    IF (OLD.refund_id, OLD.voided_at) IS NOT DISTINCT FROM (NEW.refund_id, NEW.voided_at)
      AND (OLD.answer_nonce, OLD.holder_nonce) IS DISTINCT FROM (NEW.answer_nonce, NEW.holder_nonce) THEN
      RETURN NEW;
    END IF;
    IF OLD.refund_id IS NOT NULL
      OR (OLD.voided_at IS NOT NULL AND (NEW.refund_id IS NULL OR OLD.voided_at IS DISTINCT FROM NEW.voided_at)) THEN
      RAISE EXCEPTION 'a ticket cannot be changed or deleted';
    END IF;
    RETURN NEW;
  END $$;
