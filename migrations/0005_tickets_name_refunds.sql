UPDATE "tickets" t SET "refund_id" = r.id FROM refunds r WHERE r.ticket_id = t.id;--> statement-breakpoint
-- The books begin with what was sold and given back before there were books; those buyers had their answer long ago.
UPDATE "orders" SET "confirmed_at" = paid_at WHERE status = 'paid';--> statement-breakpoint
INSERT INTO "ledger_transfers" (id, draw_id, debit, credit, amount_pence, cause_kind, cause_id, created_at)
  SELECT gen_random_uuid(), draw_id, 'payment_clearing', 'held_for_draw', total_pence, 'order', id, paid_at
  FROM orders WHERE status = 'paid';--> statement-breakpoint
INSERT INTO "ledger_transfers" (id, draw_id, debit, credit, amount_pence, cause_kind, cause_id, reverses, created_at)
  SELECT gen_random_uuid(), o.draw_id, 'held_for_draw', 'refunds', r.amount_pence, 'refund', r.id, s.id, r.created_at
  FROM refunds r JOIN payments p ON p.id = r.payment_id JOIN orders o ON o.id = p.order_id
    JOIN ledger_transfers s ON s.cause_id = o.id;--> statement-breakpoint
INSERT INTO "ledger_transfers" (id, draw_id, debit, credit, amount_pence, cause_kind, cause_id, created_at)
  SELECT gen_random_uuid(), o.draw_id, 'refunds', 'payment_clearing', r.amount_pence, 'refund', r.id, r.settled_at
  FROM refunds r JOIN payments p ON p.id = r.payment_id JOIN orders o ON o.id = p.order_id
  WHERE r.settled_at IS NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_ticket";--> statement-breakpoint
ALTER TABLE "refunds" DROP COLUMN "ticket_id";