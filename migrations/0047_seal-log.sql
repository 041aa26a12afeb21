CREATE TABLE "seal_cosignatures" (
	"size" integer NOT NULL,
	"vkey" text NOT NULL,
	"line" text NOT NULL,
	"time" bigint NOT NULL,
	CONSTRAINT "seal_cosignatures_size_vkey_pk" PRIMARY KEY("size","vkey")
);
--> statement-breakpoint
CREATE TABLE "seal_entries" (
	"index" integer PRIMARY KEY NOT NULL,
	"draw_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"size" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"entry" text NOT NULL,
	CONSTRAINT "seal_entries_kind" CHECK ("seal_entries"."kind" in ('open', 'day', 'seal', 'result', 'cancel'))
);
--> statement-breakpoint
CREATE TABLE "seal_heads" (
	"size" integer PRIMARY KEY NOT NULL,
	"checkpoint" text NOT NULL,
	"signed_at" timestamp with time zone DEFAULT draw_clock() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seal_log" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"origin" text NOT NULL,
	"vkey" text NOT NULL,
	"size" integer NOT NULL,
	"edge" "bytea" NOT NULL,
	CONSTRAINT "seal_log_one" CHECK ("seal_log"."id" = 1 and "seal_log"."size" >= 0)
);
--> statement-breakpoint
CREATE TABLE "seal_tiles" (
	"level" integer NOT NULL,
	"index" integer NOT NULL,
	"hashes" "bytea" NOT NULL,
	CONSTRAINT "seal_tiles_level_index_pk" PRIMARY KEY("level","index")
);
--> statement-breakpoint
CREATE TABLE "seal_witnesses" (
	"vkey" text PRIMARY KEY NOT NULL,
	"size" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"contradiction" text,
	"contradicted_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "seal_cosignatures" ADD CONSTRAINT "seal_cosignatures_size_seal_heads_size_fk" FOREIGN KEY ("size") REFERENCES "public"."seal_heads"("size") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "seal_entries_draw" ON "seal_entries" USING btree ("draw_id","size");--> statement-breakpoint
-- What was signed or seen by witnesses stays. The log's row only ever grows.
CREATE TRIGGER "seal_entries_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "seal_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "seal_tiles_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "seal_tiles"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "seal_heads_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "seal_heads"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "seal_cosignatures_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "seal_cosignatures"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE FUNCTION "keep_seal_log"() RETURNS trigger LANGUAGE plpgsql
  AS $$ BEGIN
    IF TG_OP = 'DELETE' OR OLD.origin <> NEW.origin OR OLD.vkey <> NEW.vkey OR NEW.size < OLD.size THEN
      RAISE EXCEPTION 'the seal log cannot be changed';
    END IF;
    RETURN NEW;
  END $$;--> statement-breakpoint
CREATE TRIGGER "seal_log_only_grows" BEFORE UPDATE OR DELETE ON "seal_log"
  FOR EACH ROW EXECUTE FUNCTION "keep_seal_log"();--> statement-breakpoint
CREATE TRIGGER "seal_log_no_truncate" BEFORE TRUNCATE ON "seal_log"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
