CREATE TABLE "draw_interventions" (
	"draw_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT draw_clock() NOT NULL,
	CONSTRAINT "draw_interventions_draw_id_person_id_pk" PRIMARY KEY("draw_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "early_ends" (
	"draw_id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT draw_clock() NOT NULL,
	"mailed_up_to" uuid,
	"mailed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "draw_attempts" ADD COLUMN "alerted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "prize_draws" ADD COLUMN "ended_by" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "voided_by" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "void_cause" text;--> statement-breakpoint
ALTER TABLE "draw_interventions" ADD CONSTRAINT "draw_interventions_draw_id_prize_draws_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."prize_draws"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draw_interventions" ADD CONSTRAINT "draw_interventions_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "early_ends" ADD CONSTRAINT "early_ends_draw_id_prize_draws_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."prize_draws"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "early_ends_to_mail" ON "early_ends" USING btree ("at") WHERE "early_ends"."mailed_at" is null;--> statement-breakpoint
CREATE INDEX "tickets_void_facts" ON "tickets" USING btree ("draw_id") WHERE "tickets"."voided_by" is not null;--> statement-breakpoint
ALTER TABLE "prize_draws" ADD CONSTRAINT "prize_draws_ended_by" CHECK ("prize_draws"."ended_by" is null or ("prize_draws"."ended_at" is not null and "prize_draws"."ended_by" in ('schedule', 'host', 'admin')));--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_void_fact" CHECK (("tickets"."voided_by" is null) = ("tickets"."void_cause" is null));--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_voided_by" CHECK ("tickets"."voided_by" is null or ("tickets"."voided_at" is not null and "tickets"."voided_by" in ('host', 'admin', 'buyer', 'bank')));--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_void_cause" CHECK ("tickets"."void_cause" in ('requested', 'duplicate', 'fraud', 'chargeback', 'ineligible', 'unpaid', 'other'));--> statement-breakpoint
-- Draws that have ended: by their host or an admin if the audit log has an early end, and otherwise on schedule.
UPDATE "prize_draws" d SET "ended_by" = CASE
    WHEN d."ended_at" >= d."end_date" THEN 'schedule'
    WHEN d."paused_at" IS NOT NULL THEN 'admin'
    ELSE coalesce((SELECT CASE WHEN a."actor_id" = d."owner_id" THEN 'host' ELSE 'admin' END
      FROM "audit_entries" a WHERE a."action" = 'draw.end' AND a."target_id" = d."id" AND a."actor_id" IS NOT NULL
      ORDER BY a."id" DESC LIMIT 1), 'host') END
  WHERE d."ended_at" IS NOT NULL;--> statement-breakpoint
-- Admins who have acted on a draw.
INSERT INTO "draw_interventions" ("draw_id", "person_id", "at")
  SELECT d."id", a."actor_id", min(a."at") FROM "audit_entries" a
    JOIN "prize_draws" d ON d."id"::text = CASE WHEN a."target_kind" = 'draw' THEN a."target_id"::text
      ELSE a."details"->>'drawId' END
    WHERE a."actor_role" = 'admin' AND a."actor_id" <> d."owner_id" AND a."action" IN
      ('draw.end', 'drawing.start', 'drawing.redraw', 'ticket.void', 'ticket.refund', 'order.refund',
        'order.dashboard_refund', 'award.disqualify', 'award.decideReceived', 'award.decideUndelivered',
        'award.reinstate', 'award.dismiss')
    GROUP BY d."id", a."actor_id";--> statement-breakpoint
-- The public facts of a void are as final as the void.
CREATE OR REPLACE FUNCTION "keep_ticket"() RETURNS trigger LANGUAGE plpgsql
  AS $$ BEGIN
    IF TG_OP = 'DELETE' OR OLD.draw_id <> NEW.draw_id OR OLD.number <> NEW.number OR OLD.person_id <> NEW.person_id
      OR OLD.order_id IS DISTINCT FROM NEW.order_id OR OLD.route <> NEW.route
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
