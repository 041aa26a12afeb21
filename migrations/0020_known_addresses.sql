ALTER TABLE "second_factors" ADD COLUMN "address_known" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "second_factors" SET "address_known" = true FROM "people"
  WHERE "people"."id" = "second_factors"."person_id" AND "people"."email_verified_at" IS NOT NULL;
