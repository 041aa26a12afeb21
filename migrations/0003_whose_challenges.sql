ALTER TABLE "challenges" ADD COLUMN "person_id" uuid;--> statement-breakpoint
ALTER TABLE "challenges" ADD CONSTRAINT "challenges_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "challenges_expiry" ON "challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "orders_draw" ON "orders" USING btree ("draw_id");--> statement-breakpoint
CREATE INDEX "orders_challenge_any" ON "orders" USING btree ("challenge_id");--> statement-breakpoint
CREATE INDEX "prize_draws_due_drawing" ON "prize_draws" USING btree ("end_date") WHERE "prize_draws"."draw_mode" = 'automatic' and "prize_draws"."status" = 'awaiting_draw' and "prize_draws"."sealed_at" is null;