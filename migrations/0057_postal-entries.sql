CREATE TABLE "postal_cards" (
	"entry_id" uuid NOT NULL,
	"card" integer NOT NULL,
	"draw_id" uuid NOT NULL,
	"code" text,
	"ticket_number" integer,
	"cause" text,
	CONSTRAINT "postal_cards_entry_id_card_pk" PRIMARY KEY("entry_id","card"),
	CONSTRAINT "postal_cards_ticket" UNIQUE("draw_id","ticket_number"),
	CONSTRAINT "postal_cards_outcome" CHECK (("postal_cards"."ticket_number" is null) <> ("postal_cards"."cause" is null)),
	CONSTRAINT "postal_cards_number" CHECK ("postal_cards"."card" >= 1)
);
--> statement-breakpoint
CREATE TABLE "postal_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"draw_id" uuid NOT NULL,
	"person_id" uuid,
	"first_name" text,
	"last_name" text,
	"email" text,
	"phone" text,
	"address" text,
	"date_of_birth" date,
	"received_on" date NOT NULL,
	"keyed_by" uuid NOT NULL,
	"keyed_at" timestamp with time zone DEFAULT draw_clock() NOT NULL,
	"idempotency_key" text NOT NULL,
	CONSTRAINT "postal_entries_reference" UNIQUE("reference"),
	CONSTRAINT "postal_entries_once" UNIQUE("keyed_by","idempotency_key")
);
--> statement-breakpoint
ALTER TABLE "people" DROP CONSTRAINT "people_role";--> statement-breakpoint
ALTER TABLE "challenges" ADD COLUMN "code" text;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "origin" text DEFAULT 'account' NOT NULL;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "account_id" uuid;--> statement-breakpoint
ALTER TABLE "prize_draws" ADD COLUMN "post_address" text;--> statement-breakpoint
ALTER TABLE "prize_draws" ADD COLUMN "post_received_by" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "prize_draws" ADD COLUMN "drawable_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "prize_draws" ADD COLUMN "post_reference" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "challenge_id" uuid;--> statement-breakpoint
ALTER TABLE "postal_cards" ADD CONSTRAINT "postal_cards_entry_id_postal_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."postal_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "postal_cards" ADD CONSTRAINT "postal_cards_of_ticket" FOREIGN KEY ("draw_id","ticket_number") REFERENCES "public"."tickets"("draw_id","number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "postal_entries" ADD CONSTRAINT "postal_entries_draw_id_prize_draws_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."prize_draws"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "postal_entries" ADD CONSTRAINT "postal_entries_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "postal_entries" ADD CONSTRAINT "postal_entries_keyed_by_people_id_fk" FOREIGN KEY ("keyed_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "postal_cards_refused" ON "postal_cards" USING btree ("draw_id","cause") WHERE "postal_cards"."cause" is not null;--> statement-breakpoint
CREATE INDEX "postal_entries_draw" ON "postal_entries" USING btree ("draw_id","keyed_at");--> statement-breakpoint
CREATE INDEX "postal_entries_person" ON "postal_entries" USING btree ("person_id") WHERE "postal_entries"."person_id" is not null;--> statement-breakpoint
CREATE INDEX "postal_entries_name" ON "postal_entries" USING btree (lower("last_name"),"date_of_birth");--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_account_id_people_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_challenge_id_challenges_id_fk" FOREIGN KEY ("challenge_id") REFERENCES "public"."challenges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "challenges_code" ON "challenges" USING btree ("draw_id","code") WHERE "challenges"."code" is not null;--> statement-breakpoint
CREATE INDEX "people_account" ON "people" USING btree ("account_id") WHERE "people"."account_id" is not null;--> statement-breakpoint
CREATE INDEX "people_unlinked_by_post" ON "people" USING btree (lower("email")) WHERE "people"."origin" = 'post' and "people"."account_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "tickets_challenge" ON "tickets" USING btree ("challenge_id") WHERE "tickets"."challenge_id" is not null;--> statement-breakpoint
ALTER TABLE "prize_draws" ADD CONSTRAINT "prize_draws_post_reference" UNIQUE("post_reference");--> statement-breakpoint
ALTER TABLE "challenges" ADD CONSTRAINT "challenges_by_post" CHECK ("challenges"."code" is null or "challenges"."person_id" is null);--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_origin" CHECK ("people"."origin" in ('account', 'post'));--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_by_post" CHECK (("people"."origin" = 'account' and "people"."account_id" is null) or ("people"."origin" = 'post' and "people"."role" = 'participant' and "people"."password_hash" = ''));--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_role" CHECK ("people"."role" in ('participant', 'host', 'clerk', 'admin'));--> statement-breakpoint
ALTER TABLE "prize_draws" ADD CONSTRAINT "prize_draws_post" CHECK (num_nulls("prize_draws"."post_address", "prize_draws"."post_received_by", "prize_draws"."drawable_from", "prize_draws"."post_reference") in (0, 4));--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_of_post" CHECK ("tickets"."route" = 'paid' or ("tickets"."order_id" is null and "tickets"."refund_id" is null));--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_challenge_by_post" CHECK ("tickets"."challenge_id" is null or "tickets"."route" = 'post');--> statement-breakpoint
-- The puzzle of a postal entry is as final as the ticket.
CREATE OR REPLACE FUNCTION "keep_ticket"() RETURNS trigger LANGUAGE plpgsql
  AS $$ BEGIN
    IF TG_OP = 'DELETE' OR OLD.draw_id <> NEW.draw_id OR OLD.number <> NEW.number OR OLD.person_id <> NEW.person_id
      OR OLD.order_id IS DISTINCT FROM NEW.order_id OR OLD.route <> NEW.route
      OR OLD.challenge_id IS DISTINCT FROM NEW.challenge_id
      OR (OLD.voided_at IS NOT NULL
        AND (OLD.voided_by, OLD.void_cause) IS DISTINCT FROM (NEW.voided_by, NEW.void_cause))
      OR (OLD.answer_nonce IS NOT NULL AND OLD.answer_nonce IS DISTINCT FROM NEW.answer_nonce)
      OR (OLD.holder_nonce IS NOT NULL AND NEW.holder_nonce IS NOT NULL AND OLD.holder_nonce <> NEW.holder_nonce) THEN
      RAISE EXCEPTION 'a ticket cannot be changed or deleted';
    END IF;
    IF (OLD.refund_id, OLD.voided_at) IS NOT DISTINCT FROM (NEW.refund_id, NEW.voided_at)
      AND (OLD.answer_nonce, OLD.holder_nonce) IS DISTINCT FROM (NEW.answer_nonce, NEW.holder_nonce) THEN
      RETURN NEW;
    END IF;
    IF OLD.refund_id IS NOT NULL
      OR (OLD.voided_at IS NOT NULL AND (NEW.refund_id IS NULL OR OLD.voided_at IS DISTINCT FROM NEW.voided_at)) THEN
      RAISE EXCEPTION 'a ticket cannot be changed or deleted';
    END IF;
    RETURN NEW;
  END $$;
