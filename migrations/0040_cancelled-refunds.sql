ALTER TABLE "refunds" ADD COLUMN "cancelled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_cancelled" CHECK ("refunds"."cancelled_at" is null
        or ("refunds"."cause" = 'dashboard' and "refunds"."settled_at" is null and "refunds"."provider_reference" is null));