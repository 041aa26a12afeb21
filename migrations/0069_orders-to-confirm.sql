CREATE TABLE "orders_to_confirm" (
	"order_id" uuid PRIMARY KEY NOT NULL
);--> statement-breakpoint
CREATE FUNCTION "list_new_to_confirm"() RETURNS trigger LANGUAGE plpgsql
  AS $$ BEGIN
    INSERT INTO orders_to_confirm (order_id) SELECT id FROM written WHERE status = 'paid' AND confirmed_at IS NULL;
    RETURN NULL;
  END $$;--> statement-breakpoint
CREATE FUNCTION "list_paid_to_confirm"() RETURNS trigger LANGUAGE plpgsql
  AS $$ BEGIN
    INSERT INTO orders_to_confirm (order_id) VALUES (new.id) ON CONFLICT DO NOTHING;
    RETURN NULL;
  END $$;--> statement-breakpoint
CREATE TRIGGER "orders_confirm_new" AFTER INSERT ON "orders"
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION "list_new_to_confirm"();--> statement-breakpoint
CREATE TRIGGER "orders_confirm_paid" AFTER UPDATE ON "orders" FOR EACH ROW
  WHEN (new.status = 'paid' AND old.status <> 'paid' AND new.confirmed_at IS NULL)
  EXECUTE FUNCTION "list_paid_to_confirm"();--> statement-breakpoint
-- What was paid before. The triggers' lock on orders ends with this transaction, so no order is missed.
INSERT INTO "orders_to_confirm" ("order_id") SELECT "id" FROM "orders" WHERE "status" = 'paid' AND "confirmed_at" IS NULL;
