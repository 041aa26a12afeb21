-- contract: one row per day or difference, which only the daily reconciliation writes, so nobody waits for the rewrite
ALTER TABLE "reconciliation_findings" ALTER COLUMN "amount_pence" SET DATA TYPE bigint;--> statement-breakpoint
-- contract: one row per day or difference, which only the daily reconciliation writes, so nobody waits for the rewrite
ALTER TABLE "reconciliation_runs" ALTER COLUMN "balance_pence" SET DATA TYPE bigint;--> statement-breakpoint
-- contract: one row per day or difference, which only the daily reconciliation writes, so nobody waits for the rewrite
ALTER TABLE "reconciliation_runs" ALTER COLUMN "ledger_pence" SET DATA TYPE bigint;
