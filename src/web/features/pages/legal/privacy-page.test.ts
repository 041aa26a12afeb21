import { expect, it } from 'vitest';
import { describeAgeCheck } from './privacy-page.tsx';

it('the privacy policy names who checks ages and what they get, or says nothing of anyone [AGE-18]', () => {
  expect(describeAgeCheck('Yoti Ltd')).toContain(
    'we send your name, your date of birth and the address that you enter for it to Yoti Ltd',
  );
  expect(describeAgeCheck(undefined)).not.toContain('we send');
});
