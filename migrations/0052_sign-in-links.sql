ALTER TABLE "password_requests" ADD COLUMN "purpose" text DEFAULT 'reset-password' NOT NULL;--> statement-breakpoint
ALTER TABLE "password_requests" ADD COLUMN "return_to" text;