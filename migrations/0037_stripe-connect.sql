CREATE SEQUENCE "public"."connect_look_ups" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "connect_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"replaces" text,
	"requested_at" timestamp with time zone DEFAULT draw_clock() NOT NULL,
	"account" text,
	"status" text,
	"requirements" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_own" boolean DEFAULT true NOT NULL,
	"active_at" timestamp with time zone,
	"look_up" bigint DEFAULT 0 NOT NULL,
	"looked_up_at" timestamp with time zone,
	CONSTRAINT "connect_accounts_account" UNIQUE("account"),
	CONSTRAINT "connect_accounts_status" CHECK ("connect_accounts"."status" in ('active', 'pending', 'restricted', 'closed')),
	CONSTRAINT "connect_accounts_known" CHECK (("connect_accounts"."account" is null) = ("connect_accounts"."status" is null))
);
--> statement-breakpoint
CREATE TABLE "payout_reversals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payable_id" uuid NOT NULL,
	"amount_pence" integer NOT NULL,
	"recovered_pence" integer DEFAULT 0 NOT NULL,
	"returned_pence" integer DEFAULT 0 NOT NULL,
	"reason" text NOT NULL,
	"requested_by" uuid,
	"created_at" timestamp with time zone DEFAULT draw_clock() NOT NULL,
	"asks" integer DEFAULT 1 NOT NULL,
	"asked_at" timestamp with time zone DEFAULT draw_clock() NOT NULL,
	"reversed_at" timestamp with time zone,
	"reference" text,
	"refusal" text,
	CONSTRAINT "payout_reversals_amount" CHECK ("payout_reversals"."amount_pence" > 0),
	CONSTRAINT "payout_reversals_result" CHECK ("payout_reversals"."reversed_at" is null or "payout_reversals"."refusal" is null),
	CONSTRAINT "payout_reversals_parts" CHECK ("payout_reversals"."recovered_pence" >= 0 and "payout_reversals"."returned_pence" >= 0 and "payout_reversals"."recovered_pence" + "payout_reversals"."returned_pence"
        = case when "payout_reversals"."reversed_at" is null then 0 else "payout_reversals"."amount_pence" end)
);
--> statement-breakpoint
CREATE TABLE "payout_transfers" (
	"payable_id" uuid NOT NULL,
	"attempt" integer NOT NULL,
	"account" text,
	"asks" integer DEFAULT 1 NOT NULL,
	"asked_at" timestamp with time zone DEFAULT draw_clock() NOT NULL,
	"reference" text,
	"alarmed_at" timestamp with time zone,
	"looked_up_at" timestamp with time zone,
	CONSTRAINT "payout_transfers_payable_id_attempt_pk" PRIMARY KEY("payable_id","attempt"),
	CONSTRAINT "payout_transfers_reference" UNIQUE("reference")
);
--> statement-breakpoint
ALTER TABLE "payables" DROP CONSTRAINT "payables_once";--> statement-breakpoint
ALTER TABLE "payables" DROP CONSTRAINT "payables_part";--> statement-breakpoint
ALTER TABLE "payables" ADD COLUMN "number" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "connect_accounts" ADD CONSTRAINT "connect_accounts_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_reversals" ADD CONSTRAINT "payout_reversals_payable_id_payables_id_fk" FOREIGN KEY ("payable_id") REFERENCES "public"."payables"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_reversals" ADD CONSTRAINT "payout_reversals_requested_by_people_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_transfers" ADD CONSTRAINT "payout_transfers_payable_id_payables_id_fk" FOREIGN KEY ("payable_id") REFERENCES "public"."payables"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "connect_accounts_person" ON "connect_accounts" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "connect_accounts_requested" ON "connect_accounts" USING btree ("person_id") WHERE "connect_accounts"."account" is null;--> statement-breakpoint
CREATE INDEX "payout_reversals_payable" ON "payout_reversals" USING btree ("payable_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_reversals_open" ON "payout_reversals" USING btree ("payable_id") WHERE "payout_reversals"."reversed_at" is null and "payout_reversals"."refusal" is null;--> statement-breakpoint
CREATE INDEX "payout_transfers_asked" ON "payout_transfers" USING btree ("asked_at") WHERE "payout_transfers"."reference" is null;--> statement-breakpoint
ALTER TABLE "payables" ADD CONSTRAINT "payables_once" UNIQUE NULLS NOT DISTINCT("draw_id","payee_kind","payee_key","part","number");--> statement-breakpoint
ALTER TABLE "payables" ADD CONSTRAINT "payables_number" CHECK ("payables"."number" = 1 or "payables"."part" = 'returned');--> statement-breakpoint
ALTER TABLE "payables" ADD CONSTRAINT "payables_part" CHECK ("payables"."part" in ('share', 'reserve', 'returned'));--> statement-breakpoint
-- As before, and a returned payment keeps its number.
CREATE OR REPLACE FUNCTION "keep_payable"() RETURNS trigger LANGUAGE plpgsql
  AS $$ BEGIN
    IF TG_OP = 'DELETE' OR OLD.draw_id <> NEW.draw_id OR OLD.payee_kind <> NEW.payee_kind
      OR OLD.payee_key IS DISTINCT FROM NEW.payee_key OR OLD.part <> NEW.part OR OLD.number <> NEW.number
      OR OLD.amount_pence <> NEW.amount_pence
      OR OLD.person_id IS DISTINCT FROM NEW.person_id OR NEW.attempt NOT IN (OLD.attempt, OLD.attempt + 1)
      OR (OLD.state = 'paid' AND NEW.state <> 'paid') THEN
      RAISE EXCEPTION 'a payable cannot be changed or deleted';
    END IF;
    RETURN NEW;
  END $$;
