CREATE TABLE "under_age_hashes" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT draw_clock() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "age_checks" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "age_documents" ADD COLUMN "person_name" text NOT NULL;