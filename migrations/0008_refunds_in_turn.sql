DROP INDEX "refunds_due";--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "asked_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "refunds_due" ON "refunds" USING btree ("asked_at" NULLS FIRST,"created_at") WHERE "refunds"."settled_at" is null;