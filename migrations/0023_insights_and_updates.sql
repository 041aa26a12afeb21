CREATE TABLE "draw_counts" (
	"draw_id" uuid NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"source" text NOT NULL,
	"device" text NOT NULL,
	"times" integer NOT NULL,
	CONSTRAINT "draw_counts_draw_id_hour_kind_source_device_pk" PRIMARY KEY("draw_id","hour","kind","source","device"),
	CONSTRAINT "draw_counts_kind" CHECK ("draw_counts"."kind" in ('visit', 'challenge', 'answer')),
	CONSTRAINT "draw_counts_of_visits" CHECK (("draw_counts"."kind" = 'visit') = ("draw_counts"."source" <> '' and "draw_counts"."device" <> '')),
	CONSTRAINT "draw_counts_times" CHECK ("draw_counts"."times" > 0)
);
--> statement-breakpoint
CREATE TABLE "draw_updates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"draw_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"words" text NOT NULL,
	"posted_at" timestamp with time zone DEFAULT draw_clock() NOT NULL,
	"mailed" integer DEFAULT 0 NOT NULL,
	"mailed_up_to" uuid,
	"mailed_at" timestamp with time zone,
	CONSTRAINT "draw_updates_mailed" CHECK ("draw_updates"."mailed" >= 0)
);
--> statement-breakpoint
CREATE TABLE "update_opt_outs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"draw_id" uuid,
	"at" timestamp with time zone DEFAULT draw_clock() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "draw_counts" ADD CONSTRAINT "draw_counts_draw_id_prize_draws_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."prize_draws"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draw_updates" ADD CONSTRAINT "draw_updates_draw_id_prize_draws_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."prize_draws"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draw_updates" ADD CONSTRAINT "draw_updates_author_id_people_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "update_opt_outs" ADD CONSTRAINT "update_opt_outs_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "update_opt_outs" ADD CONSTRAINT "update_opt_outs_draw_id_prize_draws_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."prize_draws"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "draw_updates_draw" ON "draw_updates" USING btree ("draw_id","posted_at");--> statement-breakpoint
CREATE INDEX "draw_updates_to_mail" ON "draw_updates" USING btree ("posted_at") WHERE "draw_updates"."mailed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "update_opt_outs_draw" ON "update_opt_outs" USING btree ("person_id","draw_id") WHERE "update_opt_outs"."draw_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "update_opt_outs_all" ON "update_opt_outs" USING btree ("person_id") WHERE "update_opt_outs"."draw_id" is null;--> statement-breakpoint
CREATE INDEX "update_opt_outs_person" ON "update_opt_outs" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "update_opt_outs_of_draw" ON "update_opt_outs" USING btree ("draw_id") WHERE "update_opt_outs"."draw_id" is not null;