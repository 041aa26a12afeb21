-- In one transaction, so that every ticket is checked. PostgreSQL takes the first index with these columns for the new key,
-- so the former one must be gone.
-- contract: sales lock orders before tickets, so this must too, and both locks end with this short transaction
LOCK TABLE "orders" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
ALTER TABLE "tickets" DROP CONSTRAINT "tickets_of_order";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_of_person";--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_of_draw_order" FOREIGN KEY ("draw_id","person_id","order_id") REFERENCES "public"."orders"("draw_id","person_id","id") ON DELETE no action ON UPDATE no action NOT VALID;
