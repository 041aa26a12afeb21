ALTER TABLE "draw_settlements" ADD COLUMN "vat_rate_percent" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "draw_settlements" ADD COLUMN "vat_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- The rate of earlier settlements follows from the VAT that their fee included.
UPDATE "draw_settlements" SET "vat_rate_percent" = round(100.0 * "vat_pence" / ("platform_fee_pence" - "vat_pence"))
  WHERE "vat_pence" > 0 AND "platform_fee_pence" > "vat_pence";
