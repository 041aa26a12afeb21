CREATE TABLE "configured_admin" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"fingerprint" text NOT NULL,
	"applied_at" timestamp with time zone DEFAULT draw_clock() NOT NULL,
	CONSTRAINT "configured_admin_only" CHECK ("configured_admin"."only")
);
