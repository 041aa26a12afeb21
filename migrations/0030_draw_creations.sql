CREATE TABLE "draw_creations" (
	"draw_id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"key" text NOT NULL,
	"request_hash" "bytea" NOT NULL,
	CONSTRAINT "draw_creations_once" UNIQUE("person_id","key")
);
--> statement-breakpoint
ALTER TABLE "draw_creations" ADD CONSTRAINT "draw_creations_draw_id_prize_draws_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."prize_draws"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draw_creations" ADD CONSTRAINT "draw_creations_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;