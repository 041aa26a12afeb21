ALTER TABLE "order_contacts" ADD COLUMN "words" text;--> statement-breakpoint
ALTER TABLE "order_contacts" ADD COLUMN "last_words" text;--> statement-breakpoint
ALTER TABLE "order_contacts" ADD COLUMN "places" text[];--> statement-breakpoint
ALTER TABLE "order_contacts" ADD COLUMN "first_number" integer;--> statement-breakpoint
CREATE INDEX "tickets_refunded" ON "tickets" USING btree ("draw_id","number") WHERE "tickets"."refund_id" is not null;--> statement-breakpoint
CREATE INDEX "tickets_kept" ON "tickets" USING btree ("draw_id") WHERE "tickets"."voided_at" is not null and "tickets"."refund_id" is null;--> statement-breakpoint
-- What the index holds is new: the job puts everything into it again. No list of what is pending, which each search would
-- have to read through for each place.
UPDATE "order_contacts" SET "findable" = false WHERE "findable";--> statement-breakpoint
DROP INDEX IF EXISTS "order_contacts_words";--> statement-breakpoint
DO $$ BEGIN
  CREATE INDEX "order_contacts_search" ON "order_contacts" USING gin (
    "places", "words" gin_trgm_ops, "last_words" gin_trgm_ops
  ) WITH (fastupdate = off) WHERE "findable";
EXCEPTION WHEN undefined_object THEN
  RAISE NOTICE 'the database has no trigrams: %', SQLERRM;
END $$;
