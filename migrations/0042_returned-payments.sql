ALTER TABLE "payables" ALTER COLUMN "due_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payables" ADD CONSTRAINT "payables_due" CHECK ("payables"."due_at" is not null or "payables"."payee_kind" = 'winner');--> statement-breakpoint
-- Winners are due 7 days after their bank details. Those who have entered none have no due date yet.
UPDATE "payables" p SET "due_at" = (
    SELECT greatest(p."created_at", a."entered_at") + interval '7 days' FROM "payout_accounts" a
    WHERE a."person_id" = p."person_id" AND a."replaced_at" IS NULL)
  WHERE p."payee_kind" = 'winner' AND p."state" IN ('owed', 'approved');--> statement-breakpoint
-- As before, except that a bank can return what it has paid.
CREATE OR REPLACE FUNCTION "keep_payable"() RETURNS trigger LANGUAGE plpgsql
  AS $$ BEGIN
    IF TG_OP = 'DELETE' OR OLD.draw_id <> NEW.draw_id OR OLD.payee_kind <> NEW.payee_kind
      OR OLD.payee_key IS DISTINCT FROM NEW.payee_key OR OLD.part <> NEW.part OR OLD.number <> NEW.number
      OR OLD.amount_pence <> NEW.amount_pence
      OR OLD.person_id IS DISTINCT FROM NEW.person_id OR NEW.attempt NOT IN (OLD.attempt, OLD.attempt + 1)
      OR (OLD.state = 'paid' AND NEW.state <> 'paid'
        AND (NEW.state <> 'failed' OR OLD.method IS DISTINCT FROM 'bank' OR NEW.attempt <> OLD.attempt)) THEN
      RAISE EXCEPTION 'a payable cannot be changed or deleted';
    END IF;
    RETURN NEW;
  END $$;
