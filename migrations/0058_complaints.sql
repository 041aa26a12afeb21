CREATE TABLE "complaint_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"complaint_id" uuid NOT NULL,
	"admin_id" uuid,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT draw_clock() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "complaints" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"draw_id" uuid,
	"order_id" uuid,
	"person_id" uuid,
	"email" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'received' NOT NULL,
	"created_at" timestamp with time zone DEFAULT draw_clock() NOT NULL,
	"acknowledge_by" timestamp with time zone NOT NULL,
	"decide_by" timestamp with time zone NOT NULL,
	"acknowledged_at" timestamp with time zone,
	"outcome" text,
	"closed_at" timestamp with time zone,
	CONSTRAINT "complaints_reference_unique" UNIQUE("reference"),
	CONSTRAINT "complaints_state" CHECK ("complaints"."state" in ('received', 'acknowledged', 'decided', 'withdrawn')),
	CONSTRAINT "complaints_outcome" CHECK (("complaints"."state" = 'decided') = ("complaints"."outcome" is not null) and "complaints"."outcome" in ('upheld', 'partly_upheld', 'not_upheld')),
	CONSTRAINT "complaints_closed_at" CHECK (("complaints"."state" in ('decided', 'withdrawn')) = ("complaints"."closed_at" is not null)),
	CONSTRAINT "complaints_acknowledged" CHECK ("complaints"."state" <> 'acknowledged' or "complaints"."acknowledged_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "complaint_messages" ADD CONSTRAINT "complaint_messages_complaint_id_complaints_id_fk" FOREIGN KEY ("complaint_id") REFERENCES "public"."complaints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaint_messages" ADD CONSTRAINT "complaint_messages_admin_id_people_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_draw_id_prize_draws_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."prize_draws"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "complaint_messages_complaint" ON "complaint_messages" USING btree ("complaint_id","created_at");--> statement-breakpoint
CREATE INDEX "complaints_open" ON "complaints" USING btree ("decide_by") WHERE "complaints"."state" in ('received', 'acknowledged');--> statement-breakpoint
CREATE INDEX "complaints_closed" ON "complaints" USING btree ("closed_at");--> statement-breakpoint
CREATE INDEX "complaints_draw" ON "complaints" USING btree ("draw_id");--> statement-breakpoint
CREATE INDEX "complaints_order" ON "complaints" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "complaints_person" ON "complaints" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "complaints_email" ON "complaints" USING btree (lower("email")) WHERE "complaints"."email" <> '';