-- The key of the seal log changes only together with the entry that hands the log over to the new one.
CREATE OR REPLACE FUNCTION "keep_seal_log"() RETURNS trigger LANGUAGE plpgsql
  AS $$ BEGIN
    IF TG_OP = 'DELETE' OR OLD.origin <> NEW.origin OR NEW.size < OLD.size OR (OLD.vkey <> NEW.vkey AND NOT EXISTS (
      SELECT FROM "seal_entries" e WHERE e."kind" = 'key' AND e."index" = NEW.size - 1
        AND e."entry"::jsonb @> jsonb_build_object('type', 'key', 'from', OLD.vkey, 'vkey', NEW.vkey)
    )) THEN
      RAISE EXCEPTION 'the seal log cannot be changed';
    END IF;
    RETURN NEW;
  END $$;
