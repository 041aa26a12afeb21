ALTER TABLE "people" ADD COLUMN "signed_in_at" timestamp with time zone DEFAULT draw_clock() NOT NULL;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "idle_warned_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "people_idle" ON "people" USING btree ("signed_in_at") WHERE "people"."origin" = 'account' and "people"."erased_at" is null;