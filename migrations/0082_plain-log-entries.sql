-- Entries are mostly hashes, which hardly compress: trying to costs more time at each sale than storing them as they are.
ALTER TABLE "log_entries" ALTER COLUMN "entries" SET STORAGE EXTERNAL;
