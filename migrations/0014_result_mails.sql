ALTER TABLE "draw_attempts" ADD COLUMN "mailed_up_to" uuid;--> statement-breakpoint
ALTER TABLE "draw_attempts" ADD COLUMN "mailed_at" timestamp with time zone;--> statement-breakpoint
-- Outcomes of before are known: nobody is written to about them now.
UPDATE "draw_attempts" SET "mailed_at" = "drawn_at" WHERE "drawn_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "draw_attempts_to_mail" ON "draw_attempts" USING btree ("drawn_at") WHERE "draw_attempts"."drawn_at" is not null and "draw_attempts"."mailed_at" is null;
