-- A stable default is stored once, while a volatile one would rewrite the table.
ALTER TABLE "people" ADD COLUMN "signed_in_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "people" ALTER COLUMN "signed_in_at" SET DEFAULT draw_clock();--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "idle_warned_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "people_idle" ON "people" USING btree ("signed_in_at") WHERE "people"."origin" = 'account' and "people"."erased_at" is null;