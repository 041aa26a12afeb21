-- Nobody buys as a person who was erased, however an order and the erasure fall together: the order's foreign key waits
-- for the erasure that locked the person, and this is then asked with a snapshot younger than it. Once a statement, so
-- that a group of sales costs one look. As a passing failure it is tried again, by somebody who is then signed out.
CREATE FUNCTION "refuse_orders_of_erased"() RETURNS trigger LANGUAGE plpgsql
  AS $$ BEGIN
    IF EXISTS (SELECT 1 FROM new_orders o JOIN people p ON p.id = o.person_id WHERE p.erased_at IS NOT NULL) THEN
      RAISE EXCEPTION 'an order of somebody who was erased' USING ERRCODE = '40001';
    END IF;
    RETURN NULL;
  END $$;--> statement-breakpoint
CREATE TRIGGER "orders_of_erased" AFTER INSERT ON "orders"
  REFERENCING NEW TABLE AS new_orders FOR EACH STATEMENT EXECUTE FUNCTION "refuse_orders_of_erased"();
