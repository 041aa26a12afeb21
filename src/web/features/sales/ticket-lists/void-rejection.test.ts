import { expect, it } from 'vitest';
import { ApiError } from '#web/lib/api.ts';
import { voidFailure } from './use-void-ticket.ts';
import { findVoidRejection } from './void-rejection.ts';

const ticket = { voided: false };
const draw = { status: 'active' as const };

it('requires a draw and a ticket [VIEW-13]', () => {
  expect(findVoidRejection({ draw: undefined, ticket })).toEqual({
    title: 'Error',
    description: 'Prize draw information is missing. Please refresh the page.',
  });
  expect(findVoidRejection({ draw, ticket: undefined })).toEqual({
    title: 'Error',
    description: 'No ticket selected for voiding',
  });
});

it('rejects voiding a ticket twice [VIEW-14]', () => {
  expect(findVoidRejection({ draw, ticket: { voided: true } })?.title).toBe('Error');
  expect(findVoidRejection({ draw, ticket })).toBeNull();
});

it('rejects voiding once the draw has taken place [VIEW-10]', () => {
  expect(findVoidRejection({ draw: { status: 'completed' }, ticket })).toEqual({
    title: 'Cannot Void Ticket',
    description: 'Tickets cannot be voided after the prize draw has been drawn.',
  });
});

it('distinguishes a sealed list from any other failure [VIEW-10, VIEW-12]', () => {
  const rejected = (status: number, code: string, message: string) =>
    voidFailure(new ApiError(status, JSON.stringify({ message, code }), { message, code }));
  expect(rejected(409, 'drawn', 'x').title).toBe('Cannot Void Ticket');
  expect(rejected(409, 'already_voided', 'This ticket has already been voided.')).toEqual({
    title: 'Error Voiding Ticket',
    description: 'This ticket has already been voided.',
  });
  expect(voidFailure(new TypeError('Failed to fetch')).description).toBe(
    'An error occurred while voiding the ticket.',
  );
});
