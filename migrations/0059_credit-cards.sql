ALTER TABLE "payments" ADD COLUMN "attempt" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refused_attempt" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refused_left_pence" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "credit_month" date;--> statement-breakpoint
-- The provider captures payments of earlier versions itself, also of processes that still run one.
ALTER TABLE "payments" ADD COLUMN "manual_capture" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_attempt" CHECK ("payments"."attempt" >= 1 and "payments"."refused_attempt" <= "payments"."attempt");
