CREATE TABLE "log_words" (
	"hash" text PRIMARY KEY NOT NULL,
	"document" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "draw_attempts" ADD COLUMN "cause" text;--> statement-breakpoint
ALTER TABLE "prize_draws" ADD COLUMN "log_version" smallint DEFAULT 2 NOT NULL;--> statement-breakpoint
ALTER TABLE "prize_draws" ADD COLUMN "end_logged_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "draw_attempts" ADD CONSTRAINT "draw_attempts_cause" CHECK ("draw_attempts"."cause" in ('declined', 'unclaimed', 'ineligible', 'unreachable', 'error'));--> statement-breakpoint
ALTER TABLE "prize_draws" ADD CONSTRAINT "prize_draws_log_version" CHECK ("prize_draws"."log_version" in (1, 2));--> statement-breakpoint
-- Logs that are open already stay in version 1.
UPDATE "prize_draws" SET "log_version" = 1 WHERE "log_size" > 0;
