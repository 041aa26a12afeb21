CREATE TABLE "age_checks" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"status" text DEFAULT 'none' NOT NULL,
	"provider" text,
	"checked_at" timestamp with time zone,
	"date_of_birth" date,
	"tries" integer DEFAULT 0 NOT NULL,
	"document" text DEFAULT 'none' NOT NULL,
	"refusal" text,
	CONSTRAINT "age_checks_status" CHECK ("age_checks"."status" in ('none', 'passed', 'not_found', 'under_18')),
	CONSTRAINT "age_checks_result" CHECK (("age_checks"."status" = 'none') = ("age_checks"."provider" is null) and ("age_checks"."provider" is null) = ("age_checks"."checked_at" is null)),
	CONSTRAINT "age_checks_tries" CHECK ("age_checks"."tries" >= 0),
	CONSTRAINT "age_checks_document" CHECK ("age_checks"."document" in ('none', 'wanted', 'waiting', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "age_documents" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"sealed" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT draw_clock() NOT NULL,
	CONSTRAINT "age_documents_type" CHECK ("age_documents"."type" in ('image/webp', 'application/pdf'))
);
--> statement-breakpoint
CREATE TABLE "harm_signals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"figure" integer NOT NULL,
	"found_at" timestamp with time zone DEFAULT draw_clock() NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "harm_signals_kind" CHECK ("harm_signals"."kind" in ('growth', 'nights', 'failed_cards', 'many_draws', 'raised_limit'))
);
--> statement-breakpoint
CREATE TABLE "harm_steps" (
	"id" uuid PRIMARY KEY NOT NULL,
	"signal_id" uuid NOT NULL,
	"admin_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"text" text,
	"monthly_pence" integer,
	"months" integer,
	"created_at" timestamp with time zone DEFAULT draw_clock() NOT NULL,
	CONSTRAINT "harm_steps_kind" CHECK ("harm_steps"."kind" in ('message', 'limit', 'break', 'note')),
	CONSTRAINT "harm_steps_text" CHECK (("harm_steps"."text" is not null) = ("harm_steps"."kind" in ('message', 'note'))),
	CONSTRAINT "harm_steps_limit" CHECK (("harm_steps"."monthly_pence" is not null) = ("harm_steps"."kind" = 'limit')),
	CONSTRAINT "harm_steps_break" CHECK (("harm_steps"."months" is not null) = ("harm_steps"."kind" = 'break'))
);
--> statement-breakpoint
ALTER TABLE "play_controls" ADD COLUMN "ceiling_pence" integer;--> statement-breakpoint
ALTER TABLE "age_checks" ADD CONSTRAINT "age_checks_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "age_documents" ADD CONSTRAINT "age_documents_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "harm_signals" ADD CONSTRAINT "harm_signals_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "harm_steps" ADD CONSTRAINT "harm_steps_signal_id_harm_signals_id_fk" FOREIGN KEY ("signal_id") REFERENCES "public"."harm_signals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "harm_steps" ADD CONSTRAINT "harm_steps_admin_id_people_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "age_documents_oldest" ON "age_documents" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "harm_signals_open" ON "harm_signals" USING btree ("person_id","kind") WHERE "harm_signals"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "harm_signals_person" ON "harm_signals" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "harm_signals_closed" ON "harm_signals" USING btree ("closed_at");--> statement-breakpoint
CREATE INDEX "harm_steps_signal" ON "harm_steps" USING btree ("signal_id");--> statement-breakpoint
ALTER TABLE "play_controls" ADD CONSTRAINT "play_controls_ceiling" CHECK ("play_controls"."ceiling_pence" >= 0);