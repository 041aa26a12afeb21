CREATE TABLE "processes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"host" text NOT NULL,
	"pid" integer NOT NULL,
	"version" text NOT NULL,
	"started_at" timestamp with time zone DEFAULT draw_clock() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT draw_clock() NOT NULL,
	"stopped_at" timestamp with time zone,
	"jobs" jsonb DEFAULT '[]'::jsonb NOT NULL
);
