CREATE SEQUENCE "public"."dispute_look_ups" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_refund";--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "withdrawn_pence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "look_up" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "looked_up_at" timestamp with time zone DEFAULT draw_clock() NOT NULL;--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "borne_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "lost_pence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "asked_attempt" integer;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "looked_up_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "dispute_id" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "split_from" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_dispute_id_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."disputes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_split_from_refunds_id_fk" FOREIGN KEY ("split_from") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "disputes_open" ON "disputes" USING btree ("looked_up_at") WHERE "disputes"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "disputes_unborne" ON "disputes" USING btree ("opened_at") WHERE "disputes"."status" = 'lost' and "disputes"."borne_at" is null;--> statement-breakpoint
CREATE INDEX "refunds_dispute" ON "refunds" USING btree ("dispute_id") WHERE "refunds"."dispute_id" is not null;--> statement-breakpoint
CREATE INDEX "refunds_split" ON "refunds" USING btree ("split_from") WHERE "refunds"."split_from" is not null;--> statement-breakpoint
CREATE INDEX "refunds_settled" ON "refunds" USING btree ("settled_at") WHERE "refunds"."settled_at" is not null;--> statement-breakpoint
UPDATE "disputes" SET "withdrawn_pence" = "amount_pence" WHERE "withdrawn";--> statement-breakpoint
-- Refunds of disputed payments waited already, but the rows did not say so.
UPDATE "refunds" r SET "dispute_id" = (
    SELECT d.id FROM "disputes" d WHERE d.payment_id = r.payment_id AND (d.withdrawn OR d.status = 'lost'
      OR (d.closed_at IS NULL AND d.status NOT LIKE 'warning%')) ORDER BY d.opened_at LIMIT 1)
  WHERE r.settled_at IS NULL AND r.provider_reference IS NULL;--> statement-breakpoint
-- The provider may have made these, but its response was lost.
UPDATE "refunds" SET "asked_attempt" = "attempt" WHERE "asked_at" IS NOT NULL AND "dispute_id" IS NULL;--> statement-breakpoint
ALTER TABLE "disputes" DROP COLUMN "withdrawn";--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_withdrawn" CHECK ("disputes"."withdrawn_pence" >= 0);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_refund" CHECK ("payments"."refunded_pence" >= 0 and "payments"."lost_pence" >= 0 and "payments"."refunded_pence" + "payments"."lost_pence" <= "payments"."amount_pence");