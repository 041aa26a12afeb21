-- One order in one statement: the same rows in the same tables as a sale. Ticket numbers come from the draw's row, which
-- the statement locks. The order is already confirmed and its buyer findable, so it leaves no work for jobs.
\set n :n + 1
\set order :first + :n * :clients + :client_id
\set person 1 + :order % :buyers
\set draw :first_draw + :order % :draws
\set quantity 1 + (:order / 7) % 5
WITH draw AS (
  UPDATE prize_draws SET issued_count = issued_count + :quantity::int
  WHERE id = ('00000002-0000-7000-8000-' || lpad(to_hex(:draw::bigint), 12, '0'))::uuid AND status = 'active'
  RETURNING id, ticket_price_pence AS price, issued_count - :quantity::int AS before
), sale AS MATERIALIZED (
  SELECT uuidv7() AS id, d.id AS draw, d.before, d.price, d.price * :quantity::int AS total, draw_clock() AS at,
    ('00000003-0000-7000-8000-' || lpad(to_hex(:order::bigint), 12, '0'))::uuid AS challenge,
    p.id AS person, p.first_name, p.last_name, p.email
  FROM draw d, people p WHERE p.id = ('00000001-0000-7000-8000-' || lpad(to_hex(:person::bigint), 12, '0'))::uuid
), new_order AS (
  INSERT INTO orders (id, draw_id, person_id, status, total_pence, challenge_id, idempotency_key, request_hash,
    terms_version, over_18, uk_resident, created_at, paid_at, confirmed_at)
  SELECT id, draw, person, 'paid', total, challenge, id::text, sha256(id::text::bytea), '1', true, true, at, at, at
  FROM sale
), new_line AS (
  INSERT INTO order_lines (id, order_id, kind, quantity, unit_price_pence)
  SELECT uuidv7(), id, 'ticket', :quantity::int, price FROM sale
), new_contact AS (
  INSERT INTO order_contacts (order_id, first_name, last_name, email, findable)
  SELECT id, first_name, last_name, email, true FROM sale
), new_payment AS (
  INSERT INTO payments (id, order_id, provider, provider_reference, status, amount_pence, created_at, settled_at)
  SELECT uuidv7(), id, 'test', 'test_' || id, 'succeeded', total, at, at FROM sale
), new_transfer AS (
  INSERT INTO ledger_transfers (id, draw_id, debit, credit, amount_pence, cause_kind, cause_id, created_at)
  SELECT uuidv7(), draw, 'payment_clearing', 'held_for_draw', total, 'order', id, at FROM sale
)
INSERT INTO tickets (id, draw_id, number, person_id, order_id, route, issued_at)
SELECT uuidv7(), draw, before + place, person, id, 'paid', at FROM sale, generate_series(1, :quantity::int) AS place;
