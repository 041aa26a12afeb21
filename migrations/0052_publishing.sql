CREATE TABLE "draw_drafts" (
	"person_id" uuid NOT NULL,
	"key" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"version" integer NOT NULL,
	"content" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT draw_clock() NOT NULL,
	CONSTRAINT "draw_drafts_person_id_key_pk" PRIMARY KEY("person_id","key"),
	CONSTRAINT "draw_drafts_key" CHECK ("draw_drafts"."key" ~ '^[0-9a-f]{32}$'),
	CONSTRAINT "draw_drafts_size" CHECK (length("draw_drafts"."content") <= 65536),
	CONSTRAINT "draw_drafts_revision" CHECK ("draw_drafts"."revision" > 0)
);
--> statement-breakpoint
CREATE TABLE "verification_requests" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"requested_at" timestamp with time zone DEFAULT draw_clock() NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "verification_requests_note" CHECK (length("verification_requests"."note") <= 2000)
);
--> statement-breakpoint
ALTER TABLE "draw_drafts" ADD CONSTRAINT "draw_drafts_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_requests" ADD CONSTRAINT "verification_requests_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "draw_drafts_updated" ON "draw_drafts" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "verification_requests_requested" ON "verification_requests" USING btree ("requested_at","person_id");