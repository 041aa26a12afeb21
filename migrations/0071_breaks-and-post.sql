CREATE TABLE "postal_scans" (
	"entry_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT draw_clock() NOT NULL,
	CONSTRAINT "postal_scans_type" CHECK ("postal_scans"."type" in ('image/webp', 'application/pdf'))
);
--> statement-breakpoint
ALTER TABLE "play_controls" ADD COLUMN "liftable_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "prize_draws" ADD COLUMN "post_keyed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "postal_scans" ADD CONSTRAINT "postal_scans_entry_id_postal_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."postal_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "play_controls" ADD CONSTRAINT "play_controls_liftable" CHECK ("play_controls"."liftable_from" < "play_controls"."break_until") NOT VALID;