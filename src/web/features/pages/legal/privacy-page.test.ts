import { expect, it } from 'vitest';
import { describeAgeCheck } from './privacy-page.tsx';

it('the privacy policy says who checks ages and what they get, if a provider does [AGE-18]', () => {
  expect(describeAgeCheck('Yoti Ltd')).toContain(
    'we send Yoti Ltd your name, your date of birth and the address that you enter.',
  );
  expect(describeAgeCheck(undefined)).not.toContain('we send');
});
