-- contract: processes of the version before find unconfirmed orders more slowly without it, until they are restarted
DROP INDEX CONCURRENTLY IF EXISTS "orders_unconfirmed";
