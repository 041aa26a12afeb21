CREATE TABLE "award_claims" (
	"award_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"delivery" text NOT NULL,
	"line1" text,
	"line2" text,
	"town" text,
	"postcode" text,
	"phone" text,
	"created_at" timestamp with time zone DEFAULT draw_clock() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "award_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"award_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"message_id" uuid,
	"is_evidence" boolean DEFAULT false NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT draw_clock() NOT NULL,
	CONSTRAINT "award_files_type" CHECK ("award_files"."type" in ('image/webp', 'application/pdf'))
);
--> statement-breakpoint
CREATE TABLE "award_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"award_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"role" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT draw_clock() NOT NULL,
	CONSTRAINT "award_messages_role" CHECK ("award_messages"."role" in ('winner', 'host', 'admin'))
);
--> statement-breakpoint
CREATE TABLE "awards" (
	"id" uuid PRIMARY KEY NOT NULL,
	"draw_id" uuid NOT NULL,
	"attempt" integer NOT NULL,
	"rank" integer NOT NULL,
	"ticket_number" integer NOT NULL,
	"person_id" uuid NOT NULL,
	"state" text DEFAULT 'won' NOT NULL,
	"claim_from" timestamp with time zone NOT NULL,
	"claim_by" timestamp with time zone NOT NULL,
	"is_cash" boolean DEFAULT false NOT NULL,
	"claimed_at" timestamp with time zone,
	"nameable" boolean DEFAULT true NOT NULL,
	"sent_at" timestamp with time zone,
	"sent_recorded_at" timestamp with time zone,
	"carrier" text,
	"tracking_number" text,
	"has_evidence" boolean DEFAULT false NOT NULL,
	"problem_at" timestamp with time zone,
	"cause" text,
	"note" text,
	"received_at" timestamp with time zone,
	"presumed" boolean DEFAULT false NOT NULL,
	"closed_at" timestamp with time zone,
	"appealed_at" timestamp with time zone,
	"appeal_decided_at" timestamp with time zone,
	"reminded_day" integer DEFAULT 0 NOT NULL,
	"alerted_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT draw_clock() NOT NULL,
	CONSTRAINT "awards_once" UNIQUE("draw_id","attempt","rank"),
	CONSTRAINT "awards_state" CHECK ("awards"."state" in ('won', 'claimed', 'declined', 'lapsed', 'disqualified', 'sent', 'received', 'problem', 'undelivered')),
	CONSTRAINT "awards_cause" CHECK (("awards"."state" = 'disqualified') = ("awards"."cause" is not null)),
	CONSTRAINT "awards_claimed" CHECK ("awards"."state" not in ('claimed', 'sent', 'problem') or "awards"."claimed_at" is not null),
	CONSTRAINT "awards_sent" CHECK ("awards"."state" <> 'sent' or "awards"."sent_recorded_at" is not null),
	CONSTRAINT "awards_problem" CHECK ("awards"."state" <> 'problem' or "awards"."problem_at" is not null),
	CONSTRAINT "awards_received" CHECK (("awards"."state" = 'received') = ("awards"."received_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "prize_draws" ADD COLUMN "claim_days" integer;--> statement-breakpoint
ALTER TABLE "award_claims" ADD CONSTRAINT "award_claims_award_id_awards_id_fk" FOREIGN KEY ("award_id") REFERENCES "public"."awards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "award_files" ADD CONSTRAINT "award_files_award_id_awards_id_fk" FOREIGN KEY ("award_id") REFERENCES "public"."awards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "award_files" ADD CONSTRAINT "award_files_author_id_people_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "award_files" ADD CONSTRAINT "award_files_message_id_award_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."award_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "award_messages" ADD CONSTRAINT "award_messages_award_id_awards_id_fk" FOREIGN KEY ("award_id") REFERENCES "public"."awards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "award_messages" ADD CONSTRAINT "award_messages_author_id_people_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "awards" ADD CONSTRAINT "awards_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "awards" ADD CONSTRAINT "awards_result" FOREIGN KEY ("draw_id","attempt","rank") REFERENCES "public"."draw_results"("draw_id","attempt","rank") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "award_files_award" ON "award_files" USING btree ("award_id","created_at");--> statement-breakpoint
CREATE INDEX "award_messages_award" ON "award_messages" USING btree ("award_id","created_at");--> statement-breakpoint
CREATE INDEX "awards_person" ON "awards" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "awards_open" ON "awards" USING btree ("state","updated_at") WHERE "awards"."state" in ('won', 'claimed', 'sent', 'problem');--> statement-breakpoint
CREATE INDEX "awards_appeals" ON "awards" USING btree ("appealed_at") WHERE "awards"."appealed_at" is not null and "awards"."appeal_decided_at" is null;--> statement-breakpoint
ALTER TABLE "prize_draws" ADD CONSTRAINT "prize_draws_claim_days" CHECK ("prize_draws"."claim_days" between 14 and 60);--> statement-breakpoint
UPDATE "prize_draws" SET "claim_days" = 14 WHERE "start_date" IS NOT NULL;--> statement-breakpoint
-- Winners drawn before awards existed get the full time to claim from now on. Redrawn ranks keep their history.
INSERT INTO "awards" ("id", "draw_id", "attempt", "rank", "ticket_number", "person_id", "state", "claim_from", "claim_by", "closed_at")
SELECT gen_random_uuid(), r."draw_id", r."attempt", r."rank", r."ticket_number", t."person_id",
  CASE WHEN later."drawn_at" IS NULL THEN 'won' ELSE 'lapsed' END,
  CASE WHEN later."drawn_at" IS NULL THEN draw_clock() ELSE r."drawn_at" END,
  CASE WHEN later."drawn_at" IS NULL THEN draw_clock() ELSE r."drawn_at" END + interval '14 days',
  later."drawn_at"
FROM "draw_results" r
JOIN "tickets" t ON t."draw_id" = r."draw_id" AND t."number" = r."ticket_number"
LEFT JOIN LATERAL (
  SELECT min(a."announced_at") AS "drawn_at" FROM "draw_attempts" a
  WHERE a."draw_id" = r."draw_id" AND a."attempt" > r."attempt" AND r."rank" = ANY (a."ranks")
) later ON true;
