ALTER TABLE "prize_draws" ADD COLUMN "organisation_id" uuid;--> statement-breakpoint
ALTER TABLE "prize_draws" ADD COLUMN "slug" text;--> statement-breakpoint
ALTER TABLE "prize_draws" ADD CONSTRAINT "prize_draws_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prize_draws" ADD CONSTRAINT "prize_draws_slug" UNIQUE("organisation_id","slug");--> statement-breakpoint
ALTER TABLE "prize_draws" ADD CONSTRAINT "prize_draws_organisation" CHECK (("prize_draws"."organisation_id" is null) = ("prize_draws"."slug" is null));