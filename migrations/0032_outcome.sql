ALTER TABLE "refunds" DROP CONSTRAINT "refunds_cause";--> statement-breakpoint
DROP INDEX "prize_draws_to_refund";--> statement-breakpoint
ALTER TABLE "prize_draws" ADD COLUMN "sealed_count" integer;--> statement-breakpoint
CREATE INDEX "prize_draws_to_refund" ON "prize_draws" USING btree (coalesce("cancelled_at", "completed_at")) WHERE ("prize_draws"."status" = 'cancelled' or ("prize_draws"."status" = 'completed' and "prize_draws"."entered_count" = 0)) and "prize_draws"."refunded_at" is null;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_cause" CHECK ("refunds"."cause" in ('void', 'ticket', 'order', 'cancel', 'no_winner', 'late'));--> statement-breakpoint
-- Until now, nothing could be voided once a list was sealed.
UPDATE "prize_draws" SET "sealed_count" = "issued_count" - "voided_count" WHERE "sealed_at" IS NOT NULL;
