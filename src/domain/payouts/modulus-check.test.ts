import { describe, expect, it } from 'vitest';
import { UK_WEIGHTS } from '#server/uk-weights.ts';
import { passesModulusCheck } from './modulus-check.ts';

const check = (sortCode: string, accountNumber: string) =>
  passesModulusCheck({ sortCode, accountNumber }, UK_WEIGHTS);

describe('the modulus check', () => {
  // The test cases of the specification, "Validating account numbers" 8.50, chapter 3.
  it.each([
    ['modulus 10', '089999', '66374958'],
    ['modulus 11', '107999', '88837491'],
    ['modulus 11 and double alternate', '202959', '63748472'],
    ['exceptions 10 and 11, first check', '871427', '46238510'],
    ['exceptions 10 and 11, second check', '872427', '46238510'],
    ['exception 10 with ab = 09', '871427', '09123496'],
    ['exception 10 with ab = 99', '871427', '99123496'],
    ['exception 3, uncheckable', '820000', '73688637'],
    ['exception 3, c = 9', '827999', '73988638'],
    ['exception 3, both checks', '827101', '28748352'],
    ['exception 4', '134020', '63849203'],
    ['exception 1', '118765', '64371389'],
    ['exception 6', '200915', '41011166'],
    ['exception 5', '938611', '07806039'],
    ['exception 5 with a replaced sort code', '938600', '42368003'],
    ['exception 5 with two zero remainders', '938063', '55065200'],
    ['exception 7', '772798', '99345694'],
    ['exception 8', '086090', '06774744'],
    ['exceptions 2 and 9, first check', '309070', '02355688'],
    ['exceptions 2 and 9, second check', '309070', '12345668'],
    ['exception 2 with g ≠ 9', '309070', '12345677'],
    ['exception 2 with g = 9', '309070', '99345694'],
    ['exceptions 12 and 13, modulus 11', '074456', '12345112'],
    ['exceptions 12 and 13, double alternate', '070116', '34012583'],
    ['exceptions 12 and 13, modulus 10', '074456', '11104102'],
    ['exception 14', '180002', '00000190'],
  ])('accepts valid account numbers: %s [PAYOUT-02]', (_, sortCode, accountNumber) => {
    expect(check(sortCode, accountNumber)).toBe(true);
  });

  it.each([
    ['exception 5, first check digit', '938063', '15764273'],
    ['exception 5, second check digit', '938063', '15764264'],
    ['exception 5, remainder 1', '938063', '15763217'],
    ['exception 1', '118765', '64371388'],
    ['double alternate only', '203099', '66831036'],
    ['modulus 11 only', '203099', '58716970'],
    ['modulus 10', '089999', '66374959'],
    ['modulus 11', '107999', '88837493'],
  ])('rejects mistyped account numbers: %s [PAYOUT-02]', (_, sortCode, accountNumber) => {
    expect(check(sortCode, accountNumber)).toBe(false);
  });

  it('requires both checks where the table has two', () => {
    expect(check('202959', '63748473')).toBe(false);
  });

  it('gives the same result however often it is asked', () => {
    for (const _ of [1, 2]) {
      expect(check('772798', '99345694')).toBe(true);
      expect(check('871427', '99123496')).toBe(true);
      expect(check('871427', '46238510')).toBe(true);
    }
  });

  it('accepts sort codes that it cannot check', () => {
    expect(check('000000', '12345678')).toBe(true);
  });
});
