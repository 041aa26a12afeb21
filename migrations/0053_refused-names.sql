ALTER TABLE "organisations" ADD COLUMN "name_refused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "name_refusal" text;--> statement-breakpoint
ALTER TABLE "organisations" ADD CONSTRAINT "organisations_refusal" CHECK (("organisations"."name_refused_at" is null) = ("organisations"."name_refusal" is null));--> statement-breakpoint
ALTER TABLE "organisations" ADD CONSTRAINT "organisations_refused" CHECK ("organisations"."name_refused_at" is null or "organisations"."verified_at" is null);