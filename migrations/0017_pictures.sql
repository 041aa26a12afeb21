CREATE TABLE "picture_files" (
	"picture_id" uuid NOT NULL,
	"width" integer NOT NULL,
	"format" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "picture_files_picture_id_width_format_pk" PRIMARY KEY("picture_id","width","format"),
	CONSTRAINT "picture_files_format" CHECK ("picture_files"."format" in ('avif', 'webp'))
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"source_hash" "bytea" NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT draw_clock() NOT NULL,
	"given_at" timestamp with time zone DEFAULT draw_clock() NOT NULL,
	CONSTRAINT "pictures_source" UNIQUE("source_hash"),
	CONSTRAINT "pictures_size" CHECK ("pictures"."width" between 1 and 1920 and "pictures"."height" between 1 and 1920)
);
--> statement-breakpoint
ALTER TABLE "picture_files" ADD CONSTRAINT "picture_files_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pictures_given" ON "pictures" USING btree ("given_at");
--> statement-breakpoint
-- AVIF and WebP are as small as they get: trying to compress them again costs time at each upload.
ALTER TABLE "picture_files" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;
