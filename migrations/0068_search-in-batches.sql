-- Entries are collected and added in batches, which takes a tenth of the write-ahead log.
ALTER INDEX IF EXISTS "order_contacts_search" SET (fastupdate = on);
