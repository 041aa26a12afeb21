-- Not validated: they allow all that was allowed before, so that no row needs to be read under the lock.
CREATE TABLE "session_secrets" (
	"check_value" "bytea" PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT draw_clock() NOT NULL,
	"sealed" "bytea"
);
--> statement-breakpoint
ALTER TABLE "seal_entries" DROP CONSTRAINT "seal_entries_kind";--> statement-breakpoint
ALTER TABLE "seal_entries" ALTER COLUMN "draw_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "seal_entries" ADD CONSTRAINT "seal_entries_of_draw" CHECK (("seal_entries"."draw_id" is null) = ("seal_entries"."kind" = 'key')) NOT VALID;--> statement-breakpoint
ALTER TABLE "seal_entries" ADD CONSTRAINT "seal_entries_kind" CHECK ("seal_entries"."kind" in ('open', 'day', 'seal', 'result', 'cancel', 'key')) NOT VALID;