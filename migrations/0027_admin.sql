CREATE TABLE "newsletter_issues" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"words" text NOT NULL,
	"author_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT draw_clock() NOT NULL,
	"queued_up_to" uuid,
	"recipients" integer DEFAULT 0 NOT NULL,
	"queued_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "person_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT draw_clock() NOT NULL,
	CONSTRAINT "person_notes_text" CHECK (length("person_notes"."text") between 1 and 4000)
);
--> statement-breakpoint
CREATE TABLE "site_settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"changed_at" timestamp with time zone DEFAULT draw_clock() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "suspended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "suspend_reason" text;--> statement-breakpoint
ALTER TABLE "prize_draws" ADD COLUMN "off_sale_reason" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "newsletter_issues" ADD CONSTRAINT "newsletter_issues_author_id_people_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_notes" ADD CONSTRAINT "person_notes_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_notes" ADD CONSTRAINT "person_notes_author_id_people_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "newsletter_issues_due" ON "newsletter_issues" USING btree ("created_at") WHERE "newsletter_issues"."queued_at" is null;--> statement-breakpoint
CREATE INDEX "person_notes_person" ON "person_notes" USING btree ("person_id","created_at");--> statement-breakpoint
CREATE INDEX "ledger_transfers_created" ON "ledger_transfers" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "orders_created" ON "orders" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "people_suspended" ON "people" USING btree ("id") WHERE "people"."suspended_at" is not null;--> statement-breakpoint
CREATE INDEX "people_created" ON "people" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_suspension" CHECK (("people"."suspended_at" is null) = ("people"."suspend_reason" is null));