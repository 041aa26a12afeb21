CREATE TABLE "seal_refusals" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"reason" text NOT NULL,
	"detail" text NOT NULL,
	"head_size" integer,
	"head_root" text,
	"refused_at" timestamp with time zone DEFAULT draw_clock() NOT NULL,
	CONSTRAINT "seal_refusals_one" CHECK ("seal_refusals"."id" = 1),
	CONSTRAINT "seal_refusals_head" CHECK (("seal_refusals"."head_size" is null) = ("seal_refusals"."head_root" is null))
);
