CREATE TABLE "organisation_members" (
	"organisation_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"role" text NOT NULL,
	"since" timestamp with time zone DEFAULT draw_clock() NOT NULL,
	CONSTRAINT "organisation_members_organisation_id_person_id_pk" PRIMARY KEY("organisation_id","person_id"),
	CONSTRAINT "organisation_members_role" CHECK ("organisation_members"."role" in ('owner', 'editor', 'drawer', 'treasurer', 'viewer'))
);
--> statement-breakpoint
CREATE TABLE "organisations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"skeleton" text NOT NULL,
	"name" text NOT NULL,
	"name_skeleton" text NOT NULL,
	"holder_id" uuid NOT NULL,
	"logo_url" text,
	"cover_url" text,
	"about" text,
	"links" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"place" text,
	"contact_email" text,
	"verified_at" timestamp with time zone,
	"checked" text,
	"created_at" timestamp with time zone DEFAULT draw_clock() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT draw_clock() NOT NULL,
	CONSTRAINT "organisations_slug" UNIQUE("slug"),
	CONSTRAINT "organisations_slug_form" CHECK ("organisations"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
	CONSTRAINT "organisations_slug_length" CHECK (length("organisations"."slug") between 3 and 40),
	CONSTRAINT "organisations_checked" CHECK (("organisations"."verified_at" is null) = ("organisations"."checked" is null))
);
--> statement-breakpoint
ALTER TABLE "organisation_members" ADD CONSTRAINT "organisation_members_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation_members" ADD CONSTRAINT "organisation_members_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisations" ADD CONSTRAINT "organisations_holder_id_people_id_fk" FOREIGN KEY ("holder_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "organisation_members_person" ON "organisation_members" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "organisations_verified" ON "organisations" USING btree ("skeleton") WHERE "organisations"."verified_at" is not null;--> statement-breakpoint
CREATE INDEX "organisations_holder" ON "organisations" USING btree ("holder_id");--> statement-breakpoint
CREATE INDEX "organisations_created" ON "organisations" USING btree ("created_at");