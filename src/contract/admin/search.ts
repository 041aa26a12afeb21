import { z } from 'zod';
import { Role } from '../accounts/accounts.ts';
import type { CallMap } from '../call.ts';
import { Id } from '../ids.ts';
import { OrderStatus } from '../sales/orders.ts';
import { requiredLine } from '../text.ts';

/** Why an order was found. */
const FOUND_BY = ['number', 'payment', 'ticket', 'contact'] as const;

/** An order that a search found. `name` and `email` are null if the buyer deleted their account. */
export const FoundOrder = z.object({
  id: Id,
  number: z.string(),
  foundBy: z.enum(FOUND_BY),
  personId: Id,
  name: z.string().nullable(),
  email: z.string().nullable(),
  draw: z.object({ id: Id, title: z.string() }),
  status: OrderStatus,
  quantity: z.int(),
  totalPence: z.int(),
  createdAt: z.iso.datetime(),
});
export type FoundOrder = z.infer<typeof FoundOrder>;

export const FoundPerson = z.object({ id: Id, name: z.string(), email: z.string(), role: Role });
export type FoundPerson = z.infer<typeof FoundPerson>;

export const Found = z.object({ orders: z.array(FoundOrder), people: z.array(FoundPerson) });
export type Found = z.infer<typeof Found>;

export const adminSearchCalls = {
  'GET /api/v1/admin/search': {
    summary: 'Search people and orders',
    description:
      'Finds orders by their number, in any case, with or without dashes, and with O for 0 or I for 1; by their id; by the payment provider’s reference of a payment, charge, refund or dispute; and by a draw’s title or id with a ticket number, such as `harbour raffle 123`. Finds people and their orders by email address, and people by name or id. Returns at most 20 of each.',
    tag: 'Admin',
    access: 'staff',
    query: z.object({
      q: requiredLine(
        'The search',
        200,
        'Please enter a search',
        'The search must be at most 200 characters',
      ),
    }),
    status: 200,
    response: Found,
    perMinute: 120,
  },
} as const satisfies CallMap;
