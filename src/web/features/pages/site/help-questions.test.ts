import { expect, it } from 'vitest';
import { PRICING_QUESTIONS } from '../pricing/pricing-questions.ts';
import { findHelp } from './help-questions.ts';

const read = (id: string) =>
  findHelp('')
    .flatMap(({ questions }) => questions)
    .find((question) => question.id === id)?.text;

it('says how to claim a prize, and by when it is sent [LEGAL-06]', () => {
  expect(read('claiming')).toContain('Please claim within 3 days. You have 14 days');
  expect(read('claiming')).toContain('sends the prize within 28 days of your claim');
  expect(read('not-delivered')).toContain(
    'hasn’t sent the prize 35 days after your claim, it counts as undelivered',
  );
});

it('says that money is held until the prizes are received and then paid to the bank account [GEN-13]', () => {
  const held =
    'We hold the ticket money until the draw has ended and every prize has arrived. Then we transfer your share to your connected bank account. We may keep up to 30% of your share in reserve for up to 180 days';
  expect(read('paid')).toContain(held);
  expect(PRICING_QUESTIONS.find(({ value }) => value === 'paid')?.content).toContain(held);
});

it('finds only questions that contain every word', () => {
  const found = findHelp('refund fraud').flatMap(({ questions }) => questions);
  expect(found.map(({ id }) => id)).toContain('voided');
  expect(found.map(({ id }) => id)).not.toContain('buying');
  expect(findHelp('zeppelin')).toEqual([]);
});
