CREATE TABLE "newsletter_requests" (
	"email_key" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"first_name" text,
	"last_name" text,
	"token_hash" "bytea" NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "newsletter_requests_token" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "newsletter_subscribers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"first_name" text,
	"last_name" text,
	"subscribed" boolean DEFAULT true NOT NULL,
	"subscribed_at" timestamp with time zone DEFAULT draw_clock() NOT NULL,
	"unsubscribed_at" timestamp with time zone,
	"unsubscribe_token" text NOT NULL,
	CONSTRAINT "newsletter_subscribers_email_key" UNIQUE("email_key"),
	CONSTRAINT "newsletter_subscribers_token" UNIQUE("unsubscribe_token"),
	CONSTRAINT "newsletter_subscribers_state" CHECK ("newsletter_subscribers"."subscribed" = ("newsletter_subscribers"."unsubscribed_at" is null))
);
--> statement-breakpoint
CREATE INDEX "newsletter_requests_expiry" ON "newsletter_requests" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "prize_draws_completed" ON "prize_draws" USING btree ("completed_at","id") WHERE "prize_draws"."status" = 'completed';