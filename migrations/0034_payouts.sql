CREATE TABLE "charity_agreements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"draw_id" uuid NOT NULL,
	"charity_name" text NOT NULL,
	"charity_number" text,
	"register" text,
	"register_status" text DEFAULT 'unchecked' NOT NULL,
	"registered_name" text,
	"registered_email" text,
	"confirmed_at" timestamp with time zone,
	"confirmed_by" uuid,
	"contact_email" text NOT NULL,
	"invited_by" uuid NOT NULL,
	"invited_at" timestamp with time zone DEFAULT draw_clock() NOT NULL,
	"agreed_at" timestamp with time zone,
	"agreed_name" text,
	"agreed_role" text,
	CONSTRAINT "charity_agreements_draw" UNIQUE("draw_id"),
	CONSTRAINT "charity_agreements_agreed" CHECK (("charity_agreements"."agreed_at" is null) = ("charity_agreements"."agreed_name" is null) and ("charity_agreements"."agreed_at" is null) = ("charity_agreements"."agreed_role" is null)),
	CONSTRAINT "charity_agreements_confirmed" CHECK (("charity_agreements"."confirmed_by" is null) = ("charity_agreements"."confirmed_at" is null)),
	CONSTRAINT "charity_agreements_register" CHECK ("charity_agreements"."register_status" in ('unchecked', 'registered', 'removed', 'not_found'))
);
--> statement-breakpoint
CREATE TABLE "payables" (
	"id" uuid PRIMARY KEY NOT NULL,
	"draw_id" uuid NOT NULL,
	"payee_kind" text NOT NULL,
	"payee_key" uuid,
	"part" text DEFAULT 'share' NOT NULL,
	"person_id" uuid,
	"payee_name" text NOT NULL,
	"amount_pence" integer NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'owed' NOT NULL,
	"method" text,
	"attempt" integer DEFAULT 1 NOT NULL,
	"approved_by" uuid,
	"approved_at" timestamp with time zone,
	"exported_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"reference" text,
	"failed_at" timestamp with time zone,
	"failure_reason" text,
	"created_at" timestamp with time zone DEFAULT draw_clock() NOT NULL,
	CONSTRAINT "payables_once" UNIQUE NULLS NOT DISTINCT("draw_id","payee_kind","payee_key","part"),
	CONSTRAINT "payables_kind" CHECK ("payables"."payee_kind" in ('host', 'charity', 'winner', 'trees')),
	CONSTRAINT "payables_part" CHECK ("payables"."part" in ('share', 'reserve')),
	CONSTRAINT "payables_key" CHECK (("payables"."payee_kind" in ('host', 'winner')) = ("payables"."payee_key" is not null)),
	CONSTRAINT "payables_amount" CHECK ("payables"."amount_pence" > 0),
	CONSTRAINT "payables_state" CHECK ("payables"."state" in ('owed', 'approved', 'exported', 'paid', 'failed')),
	CONSTRAINT "payables_method" CHECK ("payables"."method" in ('bank', 'stripe')),
	CONSTRAINT "payables_approved" CHECK (("payables"."state" = 'owed') = ("payables"."approved_by" is null) and ("payables"."approved_by" is null) = ("payables"."approved_at" is null)),
	CONSTRAINT "payables_exported" CHECK ("payables"."state" not in ('exported', 'failed') or "payables"."exported_at" is not null),
	CONSTRAINT "payables_paid" CHECK (("payables"."state" = 'paid') = ("payables"."paid_at" is not null)),
	CONSTRAINT "payables_reference" CHECK ("payables"."state" <> 'paid' or "payables"."reference" is not null),
	CONSTRAINT "payables_failed" CHECK ("payables"."state" <> 'failed' or "payables"."failure_reason" is not null)
);
--> statement-breakpoint
CREATE TABLE "payout_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid,
	"agreement_id" uuid,
	"method" text NOT NULL,
	"sealed_details" "bytea",
	"last_four" text,
	"connect_account" text,
	"entered_by" uuid,
	"entered_at" timestamp with time zone DEFAULT draw_clock() NOT NULL,
	"usable_from" timestamp with time zone NOT NULL,
	"replaced_at" timestamp with time zone,
	CONSTRAINT "payout_accounts_owner" CHECK (("payout_accounts"."person_id" is null) <> ("payout_accounts"."agreement_id" is null)),
	CONSTRAINT "payout_accounts_method" CHECK ("payout_accounts"."method" in ('bank', 'stripe')),
	CONSTRAINT "payout_accounts_bank" CHECK (("payout_accounts"."method" = 'bank') = ("payout_accounts"."sealed_details" is not null) and ("payout_accounts"."method" = 'bank') = ("payout_accounts"."last_four" is not null)),
	CONSTRAINT "payout_accounts_stripe" CHECK (("payout_accounts"."method" = 'stripe') = ("payout_accounts"."connect_account" is not null)),
	CONSTRAINT "payout_accounts_last_four" CHECK ("payout_accounts"."last_four" ~ '^[0-9]{4}$')
);
--> statement-breakpoint
CREATE TABLE "payout_batch_items" (
	"payable_id" uuid NOT NULL,
	"attempt" integer NOT NULL,
	"batch_id" uuid NOT NULL,
	"account_id" uuid,
	CONSTRAINT "payout_batch_items_payable_id_attempt_pk" PRIMARY KEY("payable_id","attempt")
);
--> statement-breakpoint
CREATE TABLE "payout_batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"exported_by" uuid NOT NULL,
	"exported_at" timestamp with time zone DEFAULT draw_clock() NOT NULL,
	"execution_date" date NOT NULL
);
--> statement-breakpoint
ALTER TABLE "charity_agreements" ADD CONSTRAINT "charity_agreements_draw_id_prize_draws_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."prize_draws"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charity_agreements" ADD CONSTRAINT "charity_agreements_confirmed_by_people_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charity_agreements" ADD CONSTRAINT "charity_agreements_invited_by_people_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payables" ADD CONSTRAINT "payables_draw_id_prize_draws_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."prize_draws"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payables" ADD CONSTRAINT "payables_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payables" ADD CONSTRAINT "payables_approved_by_people_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD CONSTRAINT "payout_accounts_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD CONSTRAINT "payout_accounts_agreement_id_charity_agreements_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "public"."charity_agreements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD CONSTRAINT "payout_accounts_entered_by_people_id_fk" FOREIGN KEY ("entered_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_batch_items" ADD CONSTRAINT "payout_batch_items_payable_id_payables_id_fk" FOREIGN KEY ("payable_id") REFERENCES "public"."payables"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_batch_items" ADD CONSTRAINT "payout_batch_items_batch_id_payout_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."payout_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_batch_items" ADD CONSTRAINT "payout_batch_items_account_id_payout_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."payout_accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_batches" ADD CONSTRAINT "payout_batches_exported_by_people_id_fk" FOREIGN KEY ("exported_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payables_state" ON "payables" USING btree ("state","due_at");--> statement-breakpoint
CREATE INDEX "payables_person" ON "payables" USING btree ("person_id") WHERE "payables"."person_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payout_accounts_person" ON "payout_accounts" USING btree ("person_id") WHERE "payout_accounts"."replaced_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payout_accounts_agreement" ON "payout_accounts" USING btree ("agreement_id") WHERE "payout_accounts"."replaced_at" is null;--> statement-breakpoint
CREATE INDEX "payout_batch_items_batch" ON "payout_batch_items" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "payout_batch_items_account" ON "payout_batch_items" USING btree ("account_id") WHERE "payout_batch_items"."account_id" is not null;--> statement-breakpoint
-- What is owed never changes, and a payment that was made is final. Only the payee's name may be erased.
CREATE FUNCTION "keep_payable"() RETURNS trigger LANGUAGE plpgsql
  AS $$ BEGIN
    IF TG_OP = 'DELETE' OR OLD.draw_id <> NEW.draw_id OR OLD.payee_kind <> NEW.payee_kind
      OR OLD.payee_key IS DISTINCT FROM NEW.payee_key OR OLD.part <> NEW.part OR OLD.amount_pence <> NEW.amount_pence
      OR OLD.person_id IS DISTINCT FROM NEW.person_id OR NEW.attempt NOT IN (OLD.attempt, OLD.attempt + 1)
      OR (OLD.state = 'paid' AND NEW.state <> 'paid') THEN
      RAISE EXCEPTION 'a payable cannot be changed or deleted';
    END IF;
    RETURN NEW;
  END $$;--> statement-breakpoint
CREATE TRIGGER "payables_keep" BEFORE UPDATE OR DELETE ON "payables"
  FOR EACH ROW EXECUTE FUNCTION "keep_payable"();
