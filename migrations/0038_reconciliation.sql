CREATE TABLE "balance_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"kind" text NOT NULL,
	"type" text NOT NULL,
	"amount_pence" integer NOT NULL,
	"fee_pence" integer NOT NULL,
	"net_pence" integer NOT NULL,
	"source" text,
	"payment_reference" text,
	"created_at" timestamp with time zone NOT NULL,
	"imported_at" timestamp with time zone DEFAULT draw_clock() NOT NULL,
	"posted_at" timestamp with time zone,
	CONSTRAINT "balance_entries_reference" UNIQUE("reference"),
	CONSTRAINT "balance_entries_kind" CHECK ("balance_entries"."kind" in ('charge', 'refund', 'dispute', 'fee', 'sweep', 'transfer', 'other')),
	CONSTRAINT "balance_entries_net" CHECK ("balance_entries"."net_pence" = "balance_entries"."amount_pence" - "balance_entries"."fee_pence")
);
--> statement-breakpoint
CREATE TABLE "host_repayments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"draw_id" uuid NOT NULL,
	"amount_pence" integer NOT NULL,
	"reference" text NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	"recorded_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT draw_clock() NOT NULL,
	CONSTRAINT "host_repayments_once" UNIQUE("draw_id","reference"),
	CONSTRAINT "host_repayments_amount" CHECK ("host_repayments"."amount_pence" > 0)
);
--> statement-breakpoint
CREATE TABLE "reconciliation_findings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"payment_id" uuid,
	"amount_pence" integer NOT NULL,
	"first_seen_at" timestamp with time zone DEFAULT draw_clock() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT draw_clock() NOT NULL,
	"resolved_at" timestamp with time zone,
	"resolved_by" uuid,
	"reason" text,
	CONSTRAINT "reconciliation_findings_resolved" CHECK (("reconciliation_findings"."resolved_by" is null) = ("reconciliation_findings"."reason" is null) and ("reconciliation_findings"."resolved_by" is null or "reconciliation_findings"."resolved_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "reconciliation_runs" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone DEFAULT draw_clock() NOT NULL,
	"active_at" timestamp with time zone DEFAULT draw_clock() NOT NULL,
	"ended_at" timestamp with time zone,
	"result" text,
	"cursor" text,
	"entries" integer DEFAULT 0 NOT NULL,
	"balance_pence" integer,
	"ledger_pence" integer,
	CONSTRAINT "reconciliation_runs_result" CHECK ("reconciliation_runs"."result" in ('done', 'failed', 'interrupted')),
	CONSTRAINT "reconciliation_runs_ended" CHECK (("reconciliation_runs"."ended_at" is null) = ("reconciliation_runs"."result" is null))
);
--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_cause";--> statement-breakpoint
ALTER TABLE "ledger_totals" DROP CONSTRAINT "ledger_totals_draw_id_debit_credit_pk";--> statement-breakpoint
ALTER TABLE "ledger_totals" ALTER COLUMN "draw_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_transfers" ALTER COLUMN "draw_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "host_repayments" ADD CONSTRAINT "host_repayments_draw_id_prize_draws_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."prize_draws"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "host_repayments" ADD CONSTRAINT "host_repayments_recorded_by_people_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliation_findings" ADD CONSTRAINT "reconciliation_findings_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliation_findings" ADD CONSTRAINT "reconciliation_findings_resolved_by_people_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "balance_entries_payment" ON "balance_entries" USING btree ("payment_reference") WHERE "balance_entries"."payment_reference" is not null;--> statement-breakpoint
CREATE INDEX "balance_entries_unposted" ON "balance_entries" USING btree ("id") WHERE "balance_entries"."posted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "reconciliation_findings_open" ON "reconciliation_findings" USING btree ("kind","subject") WHERE "reconciliation_findings"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "reconciliation_findings_subject" ON "reconciliation_findings" USING btree ("subject","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "reconciliation_runs_one" ON "reconciliation_runs" USING btree ((true)) WHERE "reconciliation_runs"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "refunds_reference" ON "refunds" USING btree ("provider_reference") WHERE "refunds"."provider_reference" is not null;--> statement-breakpoint
ALTER TABLE "ledger_totals" ADD CONSTRAINT "ledger_totals_once" UNIQUE NULLS NOT DISTINCT("draw_id","debit","credit");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_cause" CHECK ("refunds"."cause" in ('void', 'ticket', 'order', 'cancel', 'no_winner', 'late', 'dashboard'));--> statement-breakpoint
-- Tickets that were voided without a refund left money in draws that were refunded.
INSERT INTO "ledger_transfers" ("id", "draw_id", "debit", "credit", "amount_pence", "cause_kind", "cause_id")
  SELECT gen_random_uuid(), t.draw_id, 'held_for_draw', 'withheld',
      sum(CASE WHEN t.credit = 'held_for_draw' THEN t.amount_pence ELSE -t.amount_pence END), 'outcome', t.draw_id
    FROM "ledger_totals" t JOIN "prize_draws" d ON d.id = t.draw_id
    WHERE d.refunded_at IS NOT NULL AND 'held_for_draw' IN (t.debit, t.credit)
    GROUP BY t.draw_id
    HAVING sum(CASE WHEN t.credit = 'held_for_draw' THEN t.amount_pence ELSE -t.amount_pence END) > 0;
