-- contract: the index on draw, person and id finds a draw's orders as well
DROP INDEX CONCURRENTLY IF EXISTS "orders_draw";
