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
ALTER TABLE "age_checks" ADD CONSTRAINT "age_checks_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "age_documents" ADD CONSTRAINT "age_documents_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "age_documents_oldest" ON "age_documents" USING btree ("created_at");