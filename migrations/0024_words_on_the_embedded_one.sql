-- The embedded database has trigrams now. Where the index was made before, nothing changes.
DO $$ BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX IF NOT EXISTS "order_contacts_words" ON "order_contacts" USING gin (
    lower("last_name") gin_trgm_ops,
    lower("first_name" || ' ' || "last_name" || chr(10) || "email") gin_trgm_ops
  ) WHERE "findable";
EXCEPTION WHEN insufficient_privilege OR feature_not_supported OR undefined_file OR undefined_object THEN
  RAISE NOTICE 'the database has no trigrams: %', SQLERRM;
END $$;
