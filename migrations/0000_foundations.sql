-- The one clock of the product: it decides what is on sale. Truncated to what a JavaScript Date can carry, so that a
-- time read and written back is the same time. Tests replace this function to move the clock; nothing else does.
CREATE FUNCTION "draw_clock"() RETURNS timestamptz LANGUAGE sql VOLATILE PARALLEL UNSAFE
  AS $$ SELECT date_trunc('milliseconds', clock_timestamp()) $$;--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT draw_clock() NOT NULL,
	"actor_id" uuid,
	"actor_role" text NOT NULL,
	"action" text NOT NULL,
	"target_kind" text NOT NULL,
	"target_id" uuid,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "challenges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"draw_id" uuid NOT NULL,
	"type" text NOT NULL,
	"difficulty" text NOT NULL,
	"prompt" text,
	"sequence" jsonb,
	"solution" text NOT NULL,
	"given" text,
	"created_at" timestamp with time zone DEFAULT draw_clock() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	CONSTRAINT "challenges_shape" CHECK (("challenges"."prompt" is null) <> ("challenges"."sequence" is null)),
	CONSTRAINT "challenges_answer" CHECK (("challenges"."given" is null) = ("challenges"."answered_at" is null))
);
--> statement-breakpoint
CREATE TABLE "draw_attempts" (
	"draw_id" uuid NOT NULL,
	"attempt" integer NOT NULL,
	"announced_at" timestamp with time zone NOT NULL,
	"announced_by" uuid,
	"countdown_ends_at" timestamp with time zone NOT NULL,
	"ranks" integer[] NOT NULL,
	"notes" text,
	"drawn_at" timestamp with time zone,
	CONSTRAINT "draw_attempts_draw_id_attempt_pk" PRIMARY KEY("draw_id","attempt"),
	CONSTRAINT "draw_attempts_number" CHECK ("draw_attempts"."attempt" between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "draw_prizes" (
	"draw_id" uuid NOT NULL,
	"rank" integer NOT NULL,
	"description" text NOT NULL,
	CONSTRAINT "draw_prizes_draw_id_rank_pk" PRIMARY KEY("draw_id","rank"),
	CONSTRAINT "draw_prizes_rank" CHECK ("draw_prizes"."rank" between 1 and 10)
);
--> statement-breakpoint
CREATE TABLE "draw_results" (
	"id" uuid PRIMARY KEY NOT NULL,
	"draw_id" uuid NOT NULL,
	"attempt" integer NOT NULL,
	"rank" integer NOT NULL,
	"ticket_number" integer,
	"drawn_at" timestamp with time zone NOT NULL,
	CONSTRAINT "draw_results_once" UNIQUE("draw_id","attempt","rank")
);
--> statement-breakpoint
CREATE TABLE "draw_terms_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"draw_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT draw_clock() NOT NULL,
	"changes" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_contacts" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"quantity" integer NOT NULL,
	"unit_price_pence" integer NOT NULL,
	CONSTRAINT "order_lines_quantity" CHECK ("order_lines"."quantity" between 1 and 999),
	CONSTRAINT "order_lines_price" CHECK ("order_lines"."unit_price_pence" > 0)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"draw_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"status" text NOT NULL,
	"total_pence" integer NOT NULL,
	"challenge_id" uuid,
	"idempotency_key" text NOT NULL,
	"request_hash" "bytea" NOT NULL,
	"terms_version" text NOT NULL,
	"over_18" boolean NOT NULL,
	"uk_resident" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT draw_clock() NOT NULL,
	"expires_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	CONSTRAINT "orders_idempotency" UNIQUE("person_id","idempotency_key"),
	CONSTRAINT "orders_status" CHECK ("orders"."status" in ('pending', 'paid', 'declined', 'cancelled')),
	CONSTRAINT "orders_hold" CHECK (("orders"."status" = 'pending') = ("orders"."expires_at" is not null)),
	CONSTRAINT "orders_paid" CHECK (("orders"."status" = 'paid') = ("orders"."paid_at" is not null)),
	CONSTRAINT "orders_total" CHECK ("orders"."total_pence" > 0),
	CONSTRAINT "orders_consent" CHECK ("orders"."over_18" and "orders"."uk_resident")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"provider_reference" text NOT NULL,
	"status" text NOT NULL,
	"amount_pence" integer NOT NULL,
	"refunded_pence" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT draw_clock() NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "payments_reference" UNIQUE("provider","provider_reference"),
	CONSTRAINT "payments_status" CHECK ("payments"."status" in ('pending', 'succeeded', 'declined', 'cancelled')),
	CONSTRAINT "payments_refund" CHECK ("payments"."refunded_pence" between 0 and "payments"."amount_pence")
);
--> statement-breakpoint
CREATE TABLE "people" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"role" text DEFAULT 'participant' NOT NULL,
	"password_hash" text NOT NULL,
	"verified" boolean DEFAULT false NOT NULL,
	"revoked" boolean DEFAULT false NOT NULL,
	"over_18" boolean DEFAULT false NOT NULL,
	"uk_resident" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT draw_clock() NOT NULL,
	CONSTRAINT "people_email_key" UNIQUE("email_key"),
	CONSTRAINT "people_role" CHECK ("people"."role" in ('participant', 'host', 'admin')),
	CONSTRAINT "people_verification" CHECK (not ("people"."verified" and "people"."revoked"))
);
--> statement-breakpoint
CREATE TABLE "prize_draws" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"image_url" text,
	"image_alt" text,
	"gallery" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"ticket_price_pence" integer NOT NULL,
	"ticket_limit" integer,
	"min_ticket_amount" integer,
	"max_tickets_per_person" integer,
	"show_progress_bar" boolean,
	"charity_name" text NOT NULL,
	"charity_number" text,
	"charity_percentage" integer NOT NULL,
	"extra_trees_count" integer DEFAULT 0 NOT NULL,
	"skill_game_type" text,
	"skill_game_difficulty" text,
	"draw_mode" text DEFAULT 'manual' NOT NULL,
	"color_scheme" text,
	"custom_color" text,
	"layout" text DEFAULT 'classic' NOT NULL,
	"font_pair" text DEFAULT 'heritage' NOT NULL,
	"status" text NOT NULL,
	"start_date" timestamp with time zone,
	"end_date" timestamp with time zone NOT NULL,
	"paused_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"sealed_at" timestamp with time zone,
	"entered_count" integer,
	"entries_hash" text,
	"completed_at" timestamp with time zone,
	"archived_at" timestamp with time zone,
	"issued_count" integer DEFAULT 0 NOT NULL,
	"voided_count" integer DEFAULT 0 NOT NULL,
	"held_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT draw_clock() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT draw_clock() NOT NULL,
	CONSTRAINT "prize_draws_status" CHECK ("prize_draws"."status" in ('inactive', 'scheduled', 'active', 'awaiting_draw', 'completed', 'cancelled')),
	CONSTRAINT "prize_draws_price" CHECK ("prize_draws"."ticket_price_pence" between 1 and 10000),
	CONSTRAINT "prize_draws_charity" CHECK ("prize_draws"."charity_percentage" between 5 and 100),
	CONSTRAINT "prize_draws_trees" CHECK ("prize_draws"."extra_trees_count" between 0 and 1000),
	CONSTRAINT "prize_draws_game" CHECK (("prize_draws"."skill_game_type" is null) = ("prize_draws"."skill_game_difficulty" is null)),
	CONSTRAINT "prize_draws_published" CHECK ("prize_draws"."start_date" is not null or "prize_draws"."status" = 'inactive'),
	CONSTRAINT "prize_draws_counts" CHECK ("prize_draws"."issued_count" >= "prize_draws"."voided_count" and "prize_draws"."voided_count" >= 0 and "prize_draws"."held_count" >= 0),
	CONSTRAINT "prize_draws_never_oversold" CHECK ("prize_draws"."ticket_limit" is null or "prize_draws"."issued_count" - "prize_draws"."voided_count" + "prize_draws"."held_count" <= "prize_draws"."ticket_limit")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT draw_clock() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "throttles" (
	"key" text PRIMARY KEY NOT NULL,
	"tries" integer NOT NULL,
	"resets_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tickets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"draw_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"person_id" uuid NOT NULL,
	"order_id" uuid,
	"route" text DEFAULT 'paid' NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"voided_at" timestamp with time zone,
	"void_reason" text,
	CONSTRAINT "tickets_number" UNIQUE("draw_id","number"),
	CONSTRAINT "tickets_number_positive" CHECK ("tickets"."number" >= 1),
	CONSTRAINT "tickets_void" CHECK (("tickets"."voided_at" is null) = ("tickets"."void_reason" is null)),
	CONSTRAINT "tickets_route" CHECK ("tickets"."route" = 'post' or "tickets"."order_id" is not null)
);
--> statement-breakpoint
ALTER TABLE "challenges" ADD CONSTRAINT "challenges_draw_id_prize_draws_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."prize_draws"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draw_attempts" ADD CONSTRAINT "draw_attempts_draw_id_prize_draws_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."prize_draws"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draw_attempts" ADD CONSTRAINT "draw_attempts_announced_by_people_id_fk" FOREIGN KEY ("announced_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draw_prizes" ADD CONSTRAINT "draw_prizes_draw_id_prize_draws_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."prize_draws"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draw_results" ADD CONSTRAINT "draw_results_attempt" FOREIGN KEY ("draw_id","attempt") REFERENCES "public"."draw_attempts"("draw_id","attempt") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draw_terms_changes" ADD CONSTRAINT "draw_terms_changes_draw_id_prize_draws_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."prize_draws"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_contacts" ADD CONSTRAINT "order_contacts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_draw_id_prize_draws_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."prize_draws"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_challenge_id_challenges_id_fk" FOREIGN KEY ("challenge_id") REFERENCES "public"."challenges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prize_draws" ADD CONSTRAINT "prize_draws_owner_id_people_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_draw_id_prize_draws_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."prize_draws"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entries_target" ON "audit_entries" USING btree ("target_kind","target_id");--> statement-breakpoint
CREATE INDEX "audit_entries_at" ON "audit_entries" USING btree ("at");--> statement-breakpoint
CREATE INDEX "challenges_draw" ON "challenges" USING btree ("draw_id");--> statement-breakpoint
CREATE INDEX "draw_attempts_due" ON "draw_attempts" USING btree ("countdown_ends_at") WHERE "draw_attempts"."drawn_at" is null;--> statement-breakpoint
CREATE INDEX "draw_terms_changes_draw" ON "draw_terms_changes" USING btree ("draw_id","at");--> statement-breakpoint
CREATE INDEX "order_lines_order" ON "order_lines" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "orders_person" ON "orders" USING btree ("person_id","draw_id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_challenge" ON "orders" USING btree ("challenge_id") WHERE "orders"."status" in ('pending', 'paid');--> statement-breakpoint
CREATE INDEX "orders_holds" ON "orders" USING btree ("draw_id","expires_at") WHERE "orders"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "payments_order" ON "payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "people_hosts" ON "people" USING btree ("created_at") WHERE "people"."role" = 'host';--> statement-breakpoint
CREATE INDEX "prize_draws_owner" ON "prize_draws" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "prize_draws_due_start" ON "prize_draws" USING btree ("start_date") WHERE "prize_draws"."status" = 'scheduled';--> statement-breakpoint
CREATE INDEX "prize_draws_due_end" ON "prize_draws" USING btree ("end_date") WHERE "prize_draws"."status" in ('scheduled', 'active');--> statement-breakpoint
CREATE INDEX "sessions_person" ON "sessions" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "throttles_reset" ON "throttles" USING btree ("resets_at");--> statement-breakpoint
CREATE INDEX "tickets_person" ON "tickets" USING btree ("person_id","draw_id");--> statement-breakpoint
CREATE INDEX "tickets_order" ON "tickets" USING btree ("order_id");--> statement-breakpoint
-- The audit record is append-only, also for us.
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql
  AS $$ BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME; END $$;--> statement-breakpoint
CREATE TRIGGER "audit_entries_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
-- A ticket, once issued, is never taken back nor renumbered; only its void may be noted.
CREATE FUNCTION "keep_ticket"() RETURNS trigger LANGUAGE plpgsql
  AS $$ BEGIN
    IF TG_OP = 'DELETE' OR OLD.draw_id <> NEW.draw_id OR OLD.number <> NEW.number OR OLD.person_id <> NEW.person_id
      OR OLD.order_id IS DISTINCT FROM NEW.order_id OR OLD.voided_at IS NOT NULL THEN
      RAISE EXCEPTION 'a ticket cannot be changed or deleted';
    END IF;
    RETURN NEW;
  END $$;--> statement-breakpoint
CREATE TRIGGER "tickets_keep" BEFORE UPDATE OR DELETE ON "tickets"
  FOR EACH ROW EXECUTE FUNCTION "keep_ticket"();
