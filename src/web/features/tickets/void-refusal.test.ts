import { expect, it } from 'vitest';
import { voidRefusal } from './void-refusal.ts';

const ticket = { voided: false };
const draw = { status: 'active' as const };

it('asks for a draw and a ticket [VIEW-13]', () => {
  expect(voidRefusal({ draw: undefined, ticket })).toEqual({
    title: 'Error',
    description: 'Prize draw information is missing. Please refresh the page.',
  });
  expect(voidRefusal({ draw, ticket: undefined })).toEqual({
    title: 'Error',
    description: 'No ticket selected for voiding',
  });
});

it('does not void a ticket twice [VIEW-14]', () => {
  expect(voidRefusal({ draw, ticket: { voided: true } })?.title).toBe('Error');
  expect(voidRefusal({ draw, ticket })).toBeNull();
});

it('does not void once the draw was drawn [VIEW-10]', () => {
  expect(voidRefusal({ draw: { status: 'completed' }, ticket })).toEqual({
    title: 'Cannot Void Ticket',
    description: 'Tickets cannot be voided after the prize draw has been drawn.',
  });
});
