CREATE TABLE "picture_copies" (
	"address" text PRIMARY KEY NOT NULL,
	"picture_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "picture_files" ADD COLUMN "hash" "bytea" GENERATED ALWAYS AS (sha256(bytes)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "picture_copies" ADD CONSTRAINT "picture_copies_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "picture_copies_picture" ON "picture_copies" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "picture_files_hash" ON "picture_files" USING btree ("hash");