ALTER TABLE "order_contacts" ADD COLUMN "findable" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "order_contacts_new" ON "order_contacts" USING btree ("order_id") WHERE not "order_contacts"."findable";--> statement-breakpoint
-- For searches in draws of any size, where the database has trigrams; without them a search reads more.
DO $$ BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX "order_contacts_words" ON "order_contacts" USING gin (
    lower("last_name") gin_trgm_ops,
    lower("first_name" || ' ' || "last_name" || chr(10) || "email") gin_trgm_ops
  ) WHERE "findable";
EXCEPTION WHEN insufficient_privilege OR feature_not_supported OR undefined_file OR undefined_object THEN
  RAISE NOTICE 'the database has no trigrams: %', SQLERRM;
END $$;
