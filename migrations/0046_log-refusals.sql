CREATE TABLE "log_refusals" (
	"draw_id" uuid PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"detail" text NOT NULL,
	"head_size" integer,
	"head_root" text,
	"refused_at" timestamp with time zone DEFAULT draw_clock() NOT NULL,
	CONSTRAINT "log_refusals_head" CHECK (("log_refusals"."head_size" is null) = ("log_refusals"."head_root" is null))
);
--> statement-breakpoint
ALTER TABLE "log_refusals" ADD CONSTRAINT "log_refusals_draw_id_prize_draws_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."prize_draws"("id") ON DELETE cascade ON UPDATE no action;