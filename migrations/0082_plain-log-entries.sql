-- Entries are mostly hashes. Compressing them saves only a third, and costs more time at each sale than storing them as
-- they are.
ALTER TABLE "log_entries" ALTER COLUMN "entries" SET STORAGE EXTERNAL;
