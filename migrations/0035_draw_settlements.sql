CREATE TABLE "draw_settlements" (
	"draw_id" uuid PRIMARY KEY NOT NULL,
	"outcome" text NOT NULL,
	"settled_at" timestamp with time zone DEFAULT draw_clock() NOT NULL,
	"gross_pence" integer NOT NULL,
	"platform_fee_pence" integer NOT NULL,
	"vat_pence" integer DEFAULT 0 NOT NULL,
	"charity_pence" integer NOT NULL,
	"winners_cash_pence" integer NOT NULL,
	"extra_trees" integer NOT NULL,
	"extra_trees_cost_pence" integer NOT NULL,
	"trees_by_platform" integer NOT NULL,
	"host_pence" integer NOT NULL,
	"reserve_pence" integer DEFAULT 0 NOT NULL,
	"reserve_until" timestamp with time zone,
	"reserve_released_at" timestamp with time zone,
	CONSTRAINT "draw_settlements_outcome" CHECK ("draw_settlements"."outcome" in ('delivered', 'minimum_not_met', 'undelivered', 'no_winner', 'cancelled')),
	CONSTRAINT "draw_settlements_parts" CHECK ("draw_settlements"."gross_pence" = "draw_settlements"."platform_fee_pence" + "draw_settlements"."charity_pence" + "draw_settlements"."winners_cash_pence" + "draw_settlements"."extra_trees_cost_pence" + "draw_settlements"."host_pence"),
	CONSTRAINT "draw_settlements_reserve" CHECK ("draw_settlements"."reserve_pence" between 0 and "draw_settlements"."host_pence")
);
--> statement-breakpoint
ALTER TABLE "draw_settlements" ADD CONSTRAINT "draw_settlements_draw_id_prize_draws_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."prize_draws"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "draw_settlements_reserves" ON "draw_settlements" USING btree ("reserve_until") WHERE "draw_settlements"."reserve_until" is not null and "draw_settlements"."reserve_released_at" is null;