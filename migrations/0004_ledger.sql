CREATE TABLE "disputes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"provider_reference" text NOT NULL,
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"amount_pence" integer NOT NULL,
	"withdrawn" boolean DEFAULT false NOT NULL,
	"opened_at" timestamp with time zone DEFAULT draw_clock() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT draw_clock() NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "disputes_reference" UNIQUE("provider_reference"),
	CONSTRAINT "disputes_amount" CHECK ("disputes"."amount_pence" > 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_checks" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT draw_clock() NOT NULL,
	"findings" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_totals" (
	"draw_id" uuid NOT NULL,
	"debit" text NOT NULL,
	"credit" text NOT NULL,
	"amount_pence" bigint NOT NULL,
	CONSTRAINT "ledger_totals_draw_id_debit_credit_pk" PRIMARY KEY("draw_id","debit","credit")
);
--> statement-breakpoint
CREATE TABLE "ledger_transfers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"draw_id" uuid NOT NULL,
	"debit" text NOT NULL,
	"credit" text NOT NULL,
	"amount_pence" integer NOT NULL,
	"cause_kind" text NOT NULL,
	"cause_id" uuid NOT NULL,
	"attempt" integer DEFAULT 1 NOT NULL,
	"reverses" uuid,
	"created_at" timestamp with time zone DEFAULT draw_clock() NOT NULL,
	CONSTRAINT "ledger_transfers_amount" CHECK ("ledger_transfers"."amount_pence" > 0),
	CONSTRAINT "ledger_transfers_sides" CHECK ("ledger_transfers"."debit" <> "ledger_transfers"."credit")
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"template" text NOT NULL,
	"recipient" text NOT NULL,
	"person_id" uuid,
	"data" jsonb NOT NULL,
	"dedup_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT draw_clock() NOT NULL,
	"due_at" timestamp with time zone DEFAULT draw_clock() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"sent_at" timestamp with time zone,
	"dead_at" timestamp with time zone,
	CONSTRAINT "mails_dedup" UNIQUE("dedup_key"),
	CONSTRAINT "mails_end" CHECK ("mails"."sent_at" is null or "mails"."dead_at" is null)
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"type" text NOT NULL,
	"subject" text,
	"received_at" timestamp with time zone DEFAULT draw_clock() NOT NULL,
	CONSTRAINT "payment_events_provider_event_id_pk" PRIMARY KEY("provider","event_id")
);
--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_ticket_id_tickets_id_fk";
--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "provider_reference" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "card_funding" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "decline_code" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "heard_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "prize_draws" ADD COLUMN "cancelled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "prize_draws" ADD COLUMN "cancel_reason" text;--> statement-breakpoint
ALTER TABLE "prize_draws" ADD COLUMN "refunded_at" timestamp with time zone;--> statement-breakpoint
-- Every refund so far was that of one voided ticket.
ALTER TABLE "refunds" ADD COLUMN "cause" text DEFAULT 'void' NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "cause" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "reason" text;--> statement-breakpoint
UPDATE "refunds" r SET "reason" = coalesce((SELECT t.void_reason FROM tickets t WHERE t.id = r.ticket_id), '');--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "reason" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "attempt" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "provider_reference" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "refund_id" uuid;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transfers" ADD CONSTRAINT "ledger_transfers_draw_id_prize_draws_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."prize_draws"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transfers" ADD CONSTRAINT "ledger_transfers_reverses_ledger_transfers_id_fk" FOREIGN KEY ("reverses") REFERENCES "public"."ledger_transfers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "disputes_payment" ON "disputes" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "disputes_opened" ON "disputes" USING btree ("opened_at");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_transfers_once" ON "ledger_transfers" USING btree ("cause_id","debit","credit","attempt");--> statement-breakpoint
CREATE INDEX "ledger_transfers_reverses" ON "ledger_transfers" USING btree ("reverses") WHERE "ledger_transfers"."reverses" is not null;--> statement-breakpoint
CREATE INDEX "mails_due" ON "mails" USING btree ("due_at") WHERE "mails"."sent_at" is null and "mails"."dead_at" is null;--> statement-breakpoint
CREATE INDEX "mails_created" ON "mails" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_unconfirmed" ON "orders" USING btree ("paid_at") WHERE "orders"."status" = 'paid' and "orders"."confirmed_at" is null;--> statement-breakpoint
CREATE INDEX "payments_pending" ON "payments" USING btree ("created_at") WHERE "payments"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "prize_draws_to_refund" ON "prize_draws" USING btree ("cancelled_at") WHERE "prize_draws"."status" = 'cancelled' and "prize_draws"."refunded_at" is null;--> statement-breakpoint
CREATE INDEX "tickets_refund" ON "tickets" USING btree ("refund_id") WHERE "tickets"."refund_id" is not null;--> statement-breakpoint
ALTER TABLE "prize_draws" ADD CONSTRAINT "prize_draws_cancelled" CHECK ("prize_draws"."status" = 'cancelled' or "prize_draws"."cancelled_at" is null);--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_cause" CHECK ("refunds"."cause" in ('void', 'ticket', 'order', 'cancel', 'late'));--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_refunded" CHECK ("tickets"."refund_id" is null or "tickets"."voided_at" is not null);--> statement-breakpoint
CREATE TRIGGER "ledger_transfers_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_transfers"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
-- Whatever writes transfers, the totals follow: once a statement, however many rows it writes.
CREATE FUNCTION "add_to_ledger_totals"() RETURNS trigger LANGUAGE plpgsql
  AS $$ BEGIN
    INSERT INTO ledger_totals AS t (draw_id, debit, credit, amount_pence)
      SELECT draw_id, debit, credit, sum(amount_pence) FROM written GROUP BY draw_id, debit, credit
        ORDER BY draw_id, debit, credit
      ON CONFLICT (draw_id, debit, credit) DO UPDATE SET amount_pence = t.amount_pence + excluded.amount_pence;
    RETURN NULL;
  END $$;--> statement-breakpoint
CREATE TRIGGER "ledger_transfers_total" AFTER INSERT ON "ledger_transfers"
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION "add_to_ledger_totals"();--> statement-breakpoint
-- A ticket, once issued, is never taken back nor renumbered: its void may be noted once, and once what gave its price back.
CREATE OR REPLACE FUNCTION "keep_ticket"() RETURNS trigger LANGUAGE plpgsql
  AS $$ BEGIN
    IF TG_OP = 'DELETE' OR OLD.draw_id <> NEW.draw_id OR OLD.number <> NEW.number OR OLD.person_id <> NEW.person_id
      OR OLD.order_id IS DISTINCT FROM NEW.order_id OR OLD.refund_id IS NOT NULL
      OR (OLD.voided_at IS NOT NULL AND (NEW.refund_id IS NULL OR OLD.voided_at IS DISTINCT FROM NEW.voided_at)) THEN
      RAISE EXCEPTION 'a ticket cannot be changed or deleted';
    END IF;
    RETURN NEW;
  END $$;
