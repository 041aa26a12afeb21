DROP INDEX "challenges_open";--> statement-breakpoint
CREATE INDEX "audit_entries_actor" ON "audit_entries" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "challenges_person" ON "challenges" USING btree ("person_id","draw_id") WHERE "challenges"."person_id" is not null;--> statement-breakpoint
CREATE INDEX "mails_person" ON "mails" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "people_erased" ON "people" USING btree ("id") WHERE "people"."erased_at" is not null;