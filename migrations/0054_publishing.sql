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
CREATE TABLE "draw_milestones" (
	"draw_id" uuid PRIMARY KEY NOT NULL,
	"reached" text[] DEFAULT '{}' NOT NULL,
	"next_at" integer DEFAULT 1,
	"told_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "host_digests" (
	"person_id" uuid NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "host_digests_person_id_day_pk" PRIMARY KEY("person_id","day")
);
--> statement-breakpoint
CREATE TABLE "host_email_opt_outs" (
	"person_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone DEFAULT draw_clock() NOT NULL,
	CONSTRAINT "host_email_opt_outs_person_id_kind_pk" PRIMARY KEY("person_id","kind"),
	CONSTRAINT "host_email_opt_outs_kind" CHECK ("host_email_opt_outs"."kind" in ('first-sale', 'milestones', 'digest', 'ending'))
);
--> statement-breakpoint
CREATE TABLE "sale_reminders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"draw_id" uuid NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT draw_clock() NOT NULL,
	CONSTRAINT "sale_reminders_once" UNIQUE("draw_id","email_key")
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
ALTER TABLE "draw_milestones" ADD CONSTRAINT "draw_milestones_draw_id_prize_draws_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."prize_draws"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "host_digests" ADD CONSTRAINT "host_digests_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "host_email_opt_outs" ADD CONSTRAINT "host_email_opt_outs_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_reminders" ADD CONSTRAINT "sale_reminders_draw_id_prize_draws_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."prize_draws"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_requests" ADD CONSTRAINT "verification_requests_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "draw_drafts_updated" ON "draw_drafts" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "sale_reminders_email" ON "sale_reminders" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX "verification_requests_requested" ON "verification_requests" USING btree ("requested_at","person_id");