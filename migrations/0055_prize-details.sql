ALTER TABLE "draw_prizes" ADD COLUMN "value_pence" integer;--> statement-breakpoint
ALTER TABLE "draw_prizes" ADD COLUMN "image_url" text;--> statement-breakpoint
ALTER TABLE "draw_prizes" ADD COLUMN "image_alt" text;--> statement-breakpoint
ALTER TABLE "prize_draws" ADD COLUMN "questions" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "prize_draws" ADD COLUMN "video_url" text;--> statement-breakpoint
ALTER TABLE "draw_prizes" ADD CONSTRAINT "draw_prizes_value" CHECK ("draw_prizes"."value_pence" between 1 and 100000000);