CREATE TABLE "email_template_mappings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email_type" text NOT NULL,
	"template_id" text NOT NULL,
	"description" text,
	"sender_email" text,
	"sender_name" text,
	"created_at" timestamp with time zone DEFAULT draw_clock() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT draw_clock() NOT NULL,
	CONSTRAINT "email_template_mappings_type" UNIQUE("email_type"),
	CONSTRAINT "email_template_mappings_lengths" CHECK (char_length("email_template_mappings"."email_type") <= 100 and char_length("email_template_mappings"."template_id") <= 100
        and char_length("email_template_mappings"."sender_email") <= 255 and char_length("email_template_mappings"."sender_name") <= 255)
);
--> statement-breakpoint
CREATE TABLE "mail_pace" (
	"single" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"tokens" double precision DEFAULT 0 NOT NULL,
	"at" timestamp with time zone DEFAULT draw_clock() NOT NULL,
	CONSTRAINT "mail_pace_single" CHECK ("mail_pace"."single")
);
--> statement-breakpoint
CREATE TABLE "mail_stops" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"reason" text NOT NULL,
	"detail" text NOT NULL,
	"mail_id" uuid,
	"stopped_at" timestamp with time zone DEFAULT draw_clock() NOT NULL,
	"lifted_at" timestamp with time zone,
	CONSTRAINT "mail_stops_email_key" UNIQUE("email_key"),
	CONSTRAINT "mail_stops_reason" CHECK ("mail_stops"."reason" in ('bounce', 'complaint'))
);
--> statement-breakpoint
DROP INDEX "mails_due";--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "bulk" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "stopped" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "returned" text;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "reminders_wanted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "mail_stops_at" ON "mail_stops" USING btree ("stopped_at");--> statement-breakpoint
CREATE INDEX "mails_due" ON "mails" USING btree ("bulk","due_at") WHERE "mails"."sent_at" is null and "mails"."dead_at" is null;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_stopped" CHECK (not "mails"."stopped" or "mails"."dead_at" is not null);--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_returned" CHECK ("mails"."returned" in ('bounce', 'complaint'));