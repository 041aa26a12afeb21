ALTER TABLE "tickets" DROP CONSTRAINT "tickets_draw_id_prize_draws_id_fk";
--> statement-breakpoint
ALTER TABLE "tickets" DROP CONSTRAINT "tickets_person_id_people_id_fk";
--> statement-breakpoint
ALTER TABLE "tickets" DROP CONSTRAINT "tickets_order_id_orders_id_fk";
--> statement-breakpoint
DROP INDEX "orders_person";--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_of_person" UNIQUE("person_id","draw_id","id");--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_of_order" FOREIGN KEY ("person_id","draw_id","order_id") REFERENCES "public"."orders"("person_id","draw_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_open" ON "orders" USING btree ("person_id","draw_id") WHERE "orders"."status" = 'pending';
