-- Not validated: it allows all that the former one did, so that no row needs to be read under the lock.
ALTER TABLE "people" DROP CONSTRAINT "people_role";--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "evidence_due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_role" CHECK ("people"."role" in ('participant', 'host', 'clerk', 'support', 'finance', 'admin')) NOT VALID;